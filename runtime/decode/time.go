// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

// parseUTC reads a quoted RFC 3339 time in whole seconds with the zone Z, and
// returns the seconds since 1970. Anything else, also a day that there is not, is
// not ok: package time has the last word.
func parseUTC(quoted []byte) (seconds int64, ok bool) {
	const layout = `"dddd-dd-ddTdd:dd:ddZ"`
	if len(quoted) != len(layout) {
		return 0, false
	}
	for i, c := range quoted {
		if want := layout[i]; want == 'd' && c-'0' > 9 || want != 'd' && c != want {
			return 0, false
		}
	}
	two := func(i int) int { return int(quoted[i]-'0')*10 + int(quoted[i+1]-'0') }
	year, month, day := two(1)*100+two(3), two(6), two(9)
	hour, minute, second := two(12), two(15), two(18)
	if month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59 {
		return 0, false
	}
	return int64(daysSince1970(year, month, day))*86_400 + int64(hour*3_600+minute*60+second), true
}

func daysIn(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// daysSince1970 counts in years that begin with March, so that the leap day comes
// last and the days before a month follow a line.
func daysSince1970(year, month, day int) int {
	month -= 3
	if month < 0 {
		year, month = year-1, month+12
	}
	const marchFirstOfYear0 = 719_468
	year += 400 // A year before 0 is not divided towards zero.
	days := year*365 + year/4 - year/100 + year/400 - 146_097
	return days + (month*306+5)/10 + day - 1 - marchFirstOfYear0
}

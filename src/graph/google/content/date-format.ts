import { defineEnum } from './field/enum.ts';

/** How the day of a date chip is shown. */
export const DateFormat = defineEnum('DateFormat', 'How the day of a date chip is shown.', {
  DATE_FORMAT_UNSPECIFIED: 'Not known.',
  DATE_FORMAT_CUSTOM: 'In a way of another program that it came from.',
  DATE_FORMAT_MONTH_DAY_ABBREVIATED: 'Short month and day: Jan 1.',
  DATE_FORMAT_MONTH_DAY_FULL: 'Month and day: January 01.',
  DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED: 'Short month, day and year: Jan 1, 1970. What is usual.',
  DATE_FORMAT_ISO8601: 'As ISO 8601 has it: 1970-01-01.',
});

/** How the time of day of a date chip is shown. */
export const TimeFormat = defineEnum('TimeFormat', 'How the time of day of a date chip is shown.', {
  TIME_FORMAT_UNSPECIFIED: 'Not known.',
  TIME_FORMAT_DISABLED: 'Not at all. What is usual.',
  TIME_FORMAT_HOUR_MINUTE: 'Hour and minute: 12:00 PM.',
  TIME_FORMAT_HOUR_MINUTE_TIMEZONE: 'Hour, minute and time zone: 12:00 PM UTC.',
});

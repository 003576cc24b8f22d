import { defineEnum } from './field/enum.ts';

/** How a date chip shows the day. */
export const DateFormat = defineEnum('DateFormat', 'How a date chip shows the day.', {
  DATE_FORMAT_UNSPECIFIED: 'The value is unknown.',
  DATE_FORMAT_CUSTOM: 'A custom format that was imported from another application.',
  DATE_FORMAT_MONTH_DAY_ABBREVIATED: 'The abbreviated month and the day: Jan 1.',
  DATE_FORMAT_MONTH_DAY_FULL: 'The full month and the day: January 01.',
  DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED:
    'The abbreviated month, the day and the year: Jan 1, 1970. This is the default.',
  DATE_FORMAT_ISO8601: 'The ISO 8601 format: 1970-01-01.',
});

/** How a date chip shows the time of day. */
export const TimeFormat = defineEnum('TimeFormat', 'How a date chip shows the time of day.', {
  TIME_FORMAT_UNSPECIFIED: 'The value is unknown.',
  TIME_FORMAT_DISABLED: 'The time is not shown. This is the default.',
  TIME_FORMAT_HOUR_MINUTE: 'The hour and the minute: 12:00 PM.',
  TIME_FORMAT_HOUR_MINUTE_TIMEZONE: 'The hour, the minute and the time zone: 12:00 PM UTC.',
});

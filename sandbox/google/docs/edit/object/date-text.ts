import type { docs_v1 } from '@googleapis/docs';
import { InvalidEdit } from '../draft/draft.ts';

const dateFormats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  DATE_FORMAT_MONTH_DAY_ABBREVIATED: { month: 'short', day: 'numeric' },
  DATE_FORMAT_MONTH_DAY_FULL: { month: 'long', day: '2-digit' },
  DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED: { month: 'short', day: 'numeric', year: 'numeric' },
};

const timeFormats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  TIME_FORMAT_HOUR_MINUTE: { hour: 'numeric', minute: '2-digit' },
  TIME_FORMAT_HOUR_MINUTE_TIMEZONE: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
};

/** The text of a date in the document. Throws if the timestamp, time zone or locale is invalid. */
export function displayDate(properties: docs_v1.Schema$DateElementProperties): string {
  const { timestamp, timeZoneId, locale, dateFormat, timeFormat } = properties;
  const date = new Date(timestamp ?? '');
  // Other forms of a date are not RFC 3339, although JavaScript reads them.
  const hasForm = /^[\d-]{10}T[\d:]{8}(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(timestamp ?? '');
  if (!hasForm || Number.isNaN(date.getTime())) {
    throw new InvalidEdit('Insert date requests must specify a valid timestamp.');
  }
  const format = (options: Intl.DateTimeFormatOptions) => {
    try {
      const zone = timeZoneId ?? 'etc/UTC';
      return new Intl.DateTimeFormat(locale ?? 'en', { ...options, timeZone: zone }).format(date);
    } catch {
      throw new InvalidEdit(
        `The time zone ${timeZoneId} or the locale ${locale} is not supported.`,
      );
    }
  };
  const day = format(dateFormats[dateFormat ?? ''] ?? {});
  const text = dateFormat === 'DATE_FORMAT_ISO8601' ? isoDay(date, timeZoneId) : day;
  const time = timeFormats[timeFormat ?? ''];
  return time ? `${text} ${format(time)}` : text;
}

/** The Swedish date format is the ISO 8601 format. */
const isoDay = (date: Date, timeZone: string | null | undefined) =>
  new Intl.DateTimeFormat('sv', { timeZone: timeZone ?? 'etc/UTC' }).format(date);

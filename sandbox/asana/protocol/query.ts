import { invalid, missing } from './rejection.ts';

/** The query parameters of a request, by name. */
export type Query = Readonly<Record<string, string>>;

/** The value of a required parameter. */
export function requireParam(query: Query, name: string): string {
  const value = query[name];
  if (value === undefined || value === '') throw missing(name);
  return value;
}

/** A boolean parameter. Null if it is absent, which means that both values match. */
export function parseBoolean(query: Query, name: string): boolean | null {
  const value = query[name];
  if (value === undefined) return null;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw invalid(`${name}: Not a boolean: ${value}`);
}

/** Parses a date and time into Unix milliseconds. A date without a time means midnight UTC. */
export function parseInstant(field: string, text: string): number {
  const instant = Date.parse(text);
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) || Number.isNaN(instant)) {
    throw invalid(`${field}: Date must be in ISO-8601 format, not: ${text}`);
  }
  return instant;
}

/** The terms of a comma-separated list. */
export function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

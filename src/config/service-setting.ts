import { variable } from './setting.ts';
import { orNull, url, wholeNumber } from './variable-type.ts';

/** The maximum of every limit per minute. */
export const maxPerMinute = 1_000_000_000;
const perMinute = wholeNumber(1, maxPerMinute);

/** Where each service is, and its quotas. */
export const serviceSettings = {
  asana: {
    baseUrl: variable('ASANA_BASE_URL', url('base').default('https://app.asana.com/api/1.0')),
    /** Asana's limit for one credential. Null estimates it from the requests that Asana refuses. */
    requestsPerMinute: variable('ASANA_REQUESTS_PER_MINUTE', orNull(perMinute)),
    /** How many searches for tasks Asana accepts of one credential. */
    searchesPerMinute: variable('ASANA_SEARCHES_PER_MINUTE', perMinute.default(60)),
  },
  google: {
    docsBaseUrl: variable(
      'GOOGLE_DOCS_BASE_URL',
      url('base').default('https://docs.googleapis.com'),
    ),
    driveBaseUrl: variable(
      'GOOGLE_DRIVE_BASE_URL',
      url('base').default('https://www.googleapis.com'),
    ),
    /** Quotas of one credential per minute. Null for Google's own. */
    quotas: {
      docsReads: variable('GOOGLE_DOCS_READS_PER_MINUTE', orNull(perMinute)),
      docsWrites: variable('GOOGLE_DOCS_WRITES_PER_MINUTE', orNull(perMinute)),
      driveUnits: variable('GOOGLE_DRIVE_UNITS_PER_MINUTE', orNull(perMinute)),
    },
    /** Quotas of all credentials together per minute. Null for Google's own. */
    projectQuotas: {
      docsReads: variable('GOOGLE_DOCS_READS_PER_PROJECT', orNull(perMinute)),
      docsWrites: variable('GOOGLE_DOCS_WRITES_PER_PROJECT', orNull(perMinute)),
      driveUnits: variable('GOOGLE_DRIVE_UNITS_PER_PROJECT', orNull(perMinute)),
    },
  },
};

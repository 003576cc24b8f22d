import type { SetUpCheck } from '../set-up-check.ts';
import type { Observation } from './observation.ts';

const settings = {
  asana: 'ASANA_REQUESTS_PER_MINUTE',
  docs: 'GOOGLE_DOCS_READS_PER_MINUTE and GOOGLE_DOCS_WRITES_PER_MINUTE',
  drive: 'GOOGLE_DRIVE_UNITS_PER_MINUTE',
} as const;

const projectSettings = {
  ...settings,
  docs: 'GOOGLE_DOCS_READS_PER_PROJECT and GOOGLE_DOCS_WRITES_PER_PROJECT',
  drive: 'GOOGLE_DRIVE_UNITS_PER_PROJECT',
} as const;

const names = { asana: 'Asana', docs: 'Google Docs', drive: 'Google Drive' } as const;

/** Checks that no request exceeded a limit, and reports the limits in headers. Neither service documents such a header. */
export const rateLimits = (seen: readonly Observation[]): SetUpCheck => ({
  id: 'setup.rate-limits',
  run() {
    const refused = seen.filter(({ reason }) => reason === 'rate-limited');
    const [first] = refused;
    if (first !== undefined) {
      const seconds = String(first.headers['retry-after'] ?? '');
      const wait = /^\d{1,6}$/.test(seconds) ? `${seconds} s` : 'a minute';
      const problem = `${names[first.api]} refused ${refused.length} of ${seen.length} requests because of a rate limit.`;
      const { api, isLimitOfProject } = first;
      const setting = isLimitOfProject ? projectSettings[api] : settings[api];
      const shared = isLimitOfProject ? 'Google Cloud project' : 'token';
      const advice = `Wait ${wait} and run this command again. If other programs use the same ${shared}, set ${setting} to the part that this server may use.`;
      return { result: 'warning', advice: `${problem} ${advice}` };
    }
    if (!seen.some(({ status }) => status < 300))
      return { result: 'unknown', reason: 'The services accepted no request of this run.' };
    const limits = new Set(seen.flatMap(limitsIn));
    if (limits.size === 0) return { result: 'holds' };
    return { result: 'holds', note: `Limits in the headers: ${[...limits].join(', ')}.` };
  },
});

/** The headers that state the limit, but not those that change with each request. */
const limitsIn = ({ api, headers }: Observation): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    /^(x-)?rate-?limit-limit$/i.test(name) && /^\d{1,9}$/.test(String(value))
      ? [`${names[api]} ${name} ${value}`]
      : [],
  );

import { listAll } from '../asana-list.ts';
import { isUnrelated } from '../check.ts';
import { NoSample } from '../sample.ts';
import { asanaRequest, type SendRequest } from '../service-request.ts';
import type { SetUpCheck } from '../set-up-check.ts';

/** What needs a paid plan, with a read that shows it. */
const paidFeatures = [
  { name: 'search', path: 'tasks/search' },
  { name: 'custom fields', path: 'custom_fields' },
] as const;

/** Checks which workspaces have paid features. A workspace is named by its position in the list, and never by its name or id. */
export const asanaPlans: SetUpCheck = {
  id: 'setup.asana-plans',
  async run(send) {
    const workspaces = await listAll(send, '/workspaces', { opt_fields: 'gid' });
    if (workspaces.length === 0)
      return { result: 'unknown', reason: 'The account has no workspace in Asana.' };
    const limited: string[] = [];
    for (const [index, { gid }] of workspaces.entries()) {
      const features = await missingFeatures(send, String(gid));
      if (features.length > 0) limited.push(`workspace ${index + 1} (${features.join(', ')})`);
    }
    if (limited.length === 0) return { result: 'holds' };
    const advice = `Without a paid plan or full membership: ${limited.join(', ')}. Operations that need them fail there with PAYMENT_REQUIRED. Use another workspace for them.`;
    return limited.length < workspaces.length
      ? { result: 'holds', note: advice }
      : { result: 'warning', advice };
  },
};

async function missingFeatures(send: SendRequest, gid: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { name, path } of paidFeatures) {
    const query = { opt_fields: 'gid', limit: '1' };
    const { status } = await send(asanaRequest('GET', `/workspaces/${gid}/${path}`, query));
    if (isUnrelated(status)) throw new NoSample(`The request failed: status ${status}.`);
    if (status === 402) missing.push(`no ${name}`);
  }
  return missing;
}

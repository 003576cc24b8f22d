import type { Config } from '../config/config.ts';
import { createHttpClient } from '../http/http-client.ts';
import { asanaChecks } from './asana-check.ts';
import type { CheckResult } from './check.ts';
import { googleChecks } from './google-check.ts';
import { runCheck } from './run-check.ts';
import { createSample } from './sample.ts';
import { type AccountTokens, createSendRequest } from './service-request.ts';

/** Checks all assumptions with the tokens of one account, one after the other. */
export async function checkAssumptions(
  config: Config,
  tokens: AccountTokens,
): Promise<readonly CheckResult[]> {
  const http = createHttpClient();
  const send = createSendRequest(config, tokens, http);
  const context = { send, sample: createSample(send) };
  const results: CheckResult[] = [];
  try {
    for (const check of [...asanaChecks, ...googleChecks])
      results.push(await runCheck(check, context));
    return results;
  } finally {
    await http.close();
  }
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upstreamServices } from '../../../src/account/credential.ts';
import { asana } from '../../../src/service/asana/service.ts';
import { google } from '../../../src/service/google/service.ts';
import { copySource } from './copied-source.ts';
import type { ProbeResult } from './probe.ts';
import { thirdDeclaration } from './third.ts';

const source = copySource();
afterAll(source.remove);

describe('a third service that is only declared', () => {
  let result: ProbeResult;
  beforeAll(async () => {
    result = JSON.parse(await source.run('tsx', 'test/service/third/probe.ts'));
  });

  test('separates equal subscriptions of callers with different tokens for it', () => {
    const { one, oneAgain, two } = result.groupKeys;
    expect(one).toBe(oneAgain);
    expect(one).not.toBe(two);
  });

  test('has its token redacted from the response and the log of an unexpected error', () => {
    const { response, log } = result.errorTexts;
    expect(log).toContain('[secret] [secret]');
    expect(log + response).not.toContain('canary');
  });

  test('identifies a caller by the token for it, also from another address', () => {
    expect(result.callerStatuses).toEqual({
      'one 192.0.2.1': 200,
      'one 192.0.2.2': 429,
      'two 192.0.2.1': 200,
    });
  });

  test('has its request header allowed by CORS', () => {
    expect(result.allowedHeaders).toContain(thirdDeclaration.credentialHeader.toLowerCase());
  });
});

test('a declared service needs one change besides the list of services, which the compiler names', async () => {
  const output = await source.run('tsc', '--noEmit', '--pretty', 'false');
  const files = [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file);
  expect([...new Set(files)]).toEqual(['src/schema/viewer/viewer.ts']);
});

test('each service has the same id and name in its requests as in its declaration', () => {
  expect(upstreamServices).toMatchObject({ asana, google });
});

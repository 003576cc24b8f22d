import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { startExportServer, tokenHeaders } from '../../server/route/export-setup.ts';

// A file that is too large for a GraphQL response: larger than the limit of raw requests, and larger than the limit of all
// responses.

const path = `/storage/v3/files/${documentFixtures.tooLarge}/export?mimeType=application/pdf`;
const raw = `mutation ($path: String!) {
  rawRequest(input: { service: GOOGLE, method: GET, path: $path }) { status base64 }
}`;

describe.each([9, 40])('a file of %i MB', async (megabytes) => {
  const hugeExportBytes = megabytes * 1024 * 1024;
  const stage = await startExportServer({}, { hugeExportBytes });
  const ask = async (query: string, variables: object) => {
    const response = await fetch(`${stage.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...tokenHeaders('ada') },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };

  test('is too large for a raw request, whose error contains a download link', {
    tags: 'slow',
  }, async () => {
    const { data, errors } = await ask(raw, { path });
    expect(data).toEqual({ rawRequest: null });
    expect(errors).toMatchObject([
      { path: ['rawRequest'], extensions: { code: 'EXPORT_TOO_LARGE', service: 'google' } },
    ]);
    const { exportUrl } = errors[0].extensions;
    const file = await fetch(exportUrl, { headers: tokenHeaders('ada') });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain('Photo diary');
    expect((await file.arrayBuffer()).byteLength).toBe(hugeExportBytes);
  });
});

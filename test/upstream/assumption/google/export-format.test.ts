import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { googleAssumptions } from '../../../../src/service/google/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker } from '../../../ask.ts';

// Drive does not export a document in one of the formats. There is no alternative.

const { ask, open, sandbox } = await createAsker();
const queryOf = (format: string) =>
  `{ document(id: "${documentFixtures.oneParagraph}") { export(format: ${format}) { url } } }`;
const linkOf = async (format: string): Promise<string> =>
  (await ask(queryOf(format))).data.document.export.url;

test('the error of an export names the assumption, and other formats are exported', async () => {
  const [markdown, text] = [await linkOf('MARKDOWN'), await linkOf('TEXT')];
  expect((await open(markdown)).status).toBe(200);
  sandbox.setAssumptions({ broken: ['google.export-formats'] });
  const refused = await open(markdown);
  expect(refused.status).toBe(400);
  const { errors } = await refused.json();
  expect(errors[0].message).toContain('(assumption: google.export-formats)');
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    assumption: 'google.export-formats',
  });
  expect((await open(text)).status).toBe(200);
});

test('a link of a caller whose export was refused has a note, and those of other callers have none', async () => {
  const markdown = await linkOf('MARKDOWN');
  sandbox.setAssumptions({ broken: ['google.export-formats'] });
  expect((await ask(queryOf('TEXT'))).upstream.notes).toEqual([]);
  await open(markdown);
  const { upstream } = await ask(queryOf('TEXT'));
  expect(upstream.notes).toEqual([noteOf(googleAssumptions.exportFormats)]);
  expect((await ask(queryOf('TEXT'), {}, 'grace')).upstream.notes).toEqual([]);
  sandbox.setAssumptions({ broken: [] });
  expect((await open(markdown)).status).toBe(200);
});

test('an export that is too large names no assumption', async () => {
  const url = await linkOf('PDF');
  const route = 'GET /drive/v3/files/{fileId}/export';
  sandbox.setFaults([{ kind: 'status', status: 403, reason: 'exportSizeLimitExceeded', route }]);
  const { errors } = await (await open(url)).json();
  expect(errors[0].extensions.code).toBe('EXPORT_TOO_LARGE');
  expect(errors[0].extensions.assumption).toBeUndefined();
});

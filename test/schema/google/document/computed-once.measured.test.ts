import { expect, test, vi } from 'vitest';
import { createAsker } from '../../../ask.ts';
import { cpuMsUntil } from '../../../cpu-time.ts';

const { ask } = await createAsker();

const aliasesOf = (field: string, count: number) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');

test('180 aliases of a document’s computed fields cost as much as one', async () => {
  const created = await ask(
    'mutation { createDocument(input: { title: "Long" }) { document { documentId } } }',
  );
  const { documentId } = created.data.createDocument.document;
  const requests = [{ insertText: { text: '\n'.repeat(4000), location: { index: 1 } } }];
  const edited = await ask(
    'mutation ($input: UpdateDocumentInput!) { updateDocument(input: $input) { document { documentId } } }',
    { input: { document: documentId, requests } },
  );
  expect(edited.errors).toEqual([]);
  const read = (count: number) => async () => {
    const { data, errors } = await ask(
      `{ document(id: "${documentId}") { ${aliasesOf('markdown', count)} } }`,
    );
    expect(errors).toEqual([]);
    expect(Object.keys(data.document)).toHaveLength(count);
  };
  await read(1)();
  const one = await cpuMsUntil(read(1));
  expect(await cpuMsUntil(read(180))).toBeLessThan(one + 700);
});

test('the body of a raw response is parsed once for all aliases', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const parsed = async (count: number) => {
    parse.mockClear();
    const { data, errors } = await ask(
      `mutation { rawRequest(input: { service: ASANA, method: GET, path: "/v1/users/me" }) { ${aliasesOf('body', count)} } }`,
    );
    expect(errors).toEqual([]);
    expect(data.rawRequest[`a${count - 1}`].data.name).toBe('Ada Okafor');
    return parse.mock.calls.filter(([text]) => String(text).includes('Ada Okafor')).length;
  };
  const one = await parsed(1);
  expect(await parsed(20)).toBe(one);
  parse.mockRestore();
});

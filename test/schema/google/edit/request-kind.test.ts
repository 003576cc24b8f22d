import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { expectSameNames } from '../../../expect-same-names.ts';
import { body, first, leavesOf } from './document-tree.ts';
import { rows } from './request-row.ts';
import { createEditSetUp } from './set-up.ts';

// Each kind of request, sent through GraphQL: exactly the change that it makes to the document's tree.

const { update, write, read, edit, ask } = await createEditSetUp();

test.each(Object.entries(rows))(
  'updateDocument applies %s',
  async (kind, { text = '', preparation: made, request, ...expected }) => {
    const document = await write(text);
    if (made) await edit(document, ...made);
    const before = await read(document);
    const content = typeof request === 'function' ? request(before) : request;
    const { data, errors } = await update({ document, requests: [{ [kind]: content }] });
    expect(errors).toEqual([]);
    expect(data.updateDocument.replies).toEqual([expected.reply ?? {}]);
    const after = await read(document);
    expect(body(after)).toBe(expected.result ?? body(before));
    const [was, is] = [leavesOf(before), leavesOf(after)];
    const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (path) => was[path] !== is[path],
    );
    expect(changed).not.toEqual([]);
    for (const [end, value] of Object.entries(expected.changes ?? {})) {
      const path = changed.find((one) => one.endsWith(end));
      expect(path, `${end} among ${changed.join(', ')}`).toBeDefined();
      expect(is[path ?? '']).toEqual(value);
    }
  },
);

test('updateDocument applies deletePositionedObject', async () => {
  const document = documentFixtures.everyElement;
  const before = await read(document);
  const [objectId = ''] = Object.keys(first(before).positionedObjects ?? {});
  const requests = [{ deletePositionedObject: { objectId } }];
  expect((await update({ document, requests })).errors).toEqual([]);
  const after = await read(document);
  expect(Object.keys(first(after).positionedObjects ?? {})).not.toContain(objectId);
  expect(body(after)).toBe(body(before));
});

test('every kind of request has a row in this test', async () => {
  const { data } = await ask('{ __type(name: "DocumentRequest") { inputFields { name } } }');
  const kinds = data.__type.inputFields.map(({ name }: { name: string }) => name);
  const tested = [...Object.keys(rows), 'deletePositionedObject'];
  expectSameNames(tested, kinds, 'request-row.ts needs a row for each kind of request');
});

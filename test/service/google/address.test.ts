import { describe, expect, test } from 'vitest';
import {
  editorAddress,
  findDocumentIds,
  findDocumentReferences,
  isDocumentId,
  parseDocumentAddress,
  parseDocumentReference,
  parseTabReference,
} from '../../../src/service/google/address.ts';
import {
  fileIdOf,
  resourceKeysOf,
  withoutTab,
} from '../../../src/service/google/file-reference.ts';

const id = '1LaunchPlanAria2Doc_-00000000000000000000000';
const other = '1PressReleaseAria2Doc00000000000000000000000';

describe('an address', () => {
  test.each([
    `https://docs.google.com/document/d/${id}/edit`,
    `https://docs.google.com/document/d/${id}`,
    `https://docs.google.com/document/d/${id}/`,
    `https://docs.google.com/document/d/${id}/edit?tab=t.0#heading=h.abc`,
    `https://docs.google.com/document/d/${id}/preview`,
    `https://docs.google.com/document/d/${id}?usp=sharing`,
    `https://docs.google.com/document/d/${id}#bookmark=id.x`,
    `https://docs.google.com/document/u/0/d/${id}/edit`,
    `https://docs.google.com/document/u/12/d/${id}/edit`,
    `https://docs.google.com/a/fernwood.example/document/d/${id}/edit`,
    `https://drive.google.com/file/d/${id}/view?usp=sharing`,
    `https://drive.google.com/file/u/1/d/${id}/view`,
    `https://drive.google.com/a/fernwood.example/file/d/${id}/view`,
    `https://drive.google.com/open?id=${id}`,
    `https://drive.google.com/open?usp=drive_copy&id=${id}`,
    `http://docs.google.com/document/d/${id}/edit`,
    `docs.google.com/document/d/${id}/edit`,
    `drive.google.com/open?id=${id}`,
    `HTTPS://DOCS.GOOGLE.COM/document/d/${id}/edit`,
    `  https://docs.google.com/document/d/${id}/edit `,
  ])('%s contains the id of a document', (address) => {
    expect(parseDocumentAddress(address)).toBe(id);
  });

  test.each([
    ['is only an id', id],
    ['is empty', ''],
    ['has a scheme other than http', `ftp://docs.google.com/document/d/${id}/edit`],
    [
      'has Google’s host as its user name and no scheme',
      `docs.google.com@evil.example/document/d/${id}`,
    ],
    ['runs code', `javascript:alert("https://docs.google.com/document/d/${id}")`],
    [
      'has a host that only ends like Google’s',
      `https://evildocs.google.com.example/document/d/${id}/edit`,
    ],
    [
      'has a host that only begins like Google’s',
      `https://docs.google.com.evil.example/document/d/${id}/edit`,
    ],
    [
      'has Google’s host as its user name',
      `https://docs.google.com@evil.example/document/d/${id}/edit`,
    ],
    [
      'has Google’s host in its path',
      `https://evil.example/https://docs.google.com/document/d/${id}`,
    ],
    [
      'has Google’s host in its query',
      `https://evil.example/?u=https://docs.google.com/document/d/${id}`,
    ],
    ['belongs to another service of Google', `https://mail.google.com/document/d/${id}`],
    ['shows a spreadsheet', `https://docs.google.com/spreadsheets/d/${id}/edit`],
    ['shows a presentation', `https://docs.google.com/presentation/d/${id}/edit`],
    ['shows a folder', `https://drive.google.com/drive/folders/${id}`],
    [
      'belongs to a published document, which has another id',
      `https://docs.google.com/document/d/e/2PACX-${id}/pub`,
    ],
    ['creates a document', 'https://docs.google.com/document/u/0/create'],
    ['has an id that is too short', 'https://docs.google.com/document/d/short/edit'],
    ['has an id that is too long', `https://docs.google.com/document/d/${'x'.repeat(129)}/edit`],
    [
      'has an id with a path in it',
      'https://docs.google.com/document/d/..%2F..%2Fdrive%2Fv3%2Fabout/edit',
    ],
    ['has an id with a query in it', `https://docs.google.com/document/d/${id}%3Ffields=*/edit`],
    ['has an id with a line feed in it', `https://docs.google.com/document/d/${id}%0AX/edit`],
    ['has no id to open', 'https://drive.google.com/open'],
    ['opens something other than an id', 'https://drive.google.com/open?id=../../about'],
    ['has an unknown path of Drive', `https://drive.google.com/uc/open?id=${id}`],
  ])('that %s is not accepted', (_what, address) => {
    expect(parseDocumentAddress(address)).toBeNull();
  });
});

describe('an address with the id in its query', () => {
  test.each([
    `https://drive.google.com/u/0/open?id=${id}`,
    `https://docs.google.com/open?id=${id}`,
    `https://docs.google.com/u/1/open?id=${id}&authuser=0`,
    `https://drive.google.com/a/example.com/open?id=${id}`,
    `https://drive.google.com/uc?id=${id}&export=download`,
    `https://docs.google.com/uc?export=download&id=${id}`,
    `https://www.google.com/url?q=https://docs.google.com/document/d/${id}/edit&sa=D`,
    `https://www.google.com/url?sa=t&url=${encodeURIComponent(`https://docs.google.com/document/d/${id}/edit?tab=t.0`)}`,
    `google.com/url?q=https%3A%2F%2Fdrive.google.com%2Fopen%3Fid%3D${id}`,
  ])('%s names the document', (address) => {
    expect(parseDocumentAddress(address)).toBe(id);
  });

  test.each([
    `https://www.google.com/url?q=https://evil.example/document/d/${id}`,
    `https://www.google.com/search?q=https://docs.google.com/document/d/${id}`,
    `https://google.com.evil.example/url?q=https://docs.google.com/document/d/${id}`,
    `https://www.google.com/url?q=${encodeURIComponent(`https://www.google.com/url?q=https://docs.google.com/document/d/${id}`)}`,
    `https://mail.google.com/open?id=${id}`,
  ])('%s names none', (address) => {
    expect(parseDocumentAddress(address)).toBeNull();
  });

  test('is found in a text', () => {
    const redirect = `https://www.google.com/url?q=https://docs.google.com/document/d/${id}/edit&sa=D`;
    expect(
      findDocumentIds(`See ${redirect}, and https://docs.google.com/open?id=${other}.`),
    ).toEqual([id, other]);
  });
});

describe('the tab of an address', () => {
  const address = `https://docs.google.com/document/d/${id}/edit`;

  test.each([
    [`${address}?tab=t.faq#heading=h.x`, `${id}#t.faq`],
    [`${address}?resourcekey=0-k&tab=t.0`, `${id}/0-k#t.0`],
    [address, id],
    [`${address}?tab=`, id],
    [`${address}?tab=a%20b`, id],
    [`${address}?tab=a/b`, id],
  ])('%s is part of its reference', (given, reference) => {
    expect(parseTabReference(given)).toBe(reference);
    expect(fileIdOf(reference)).toBe(id);
    expect(parseDocumentReference(given)).toBe(withoutTab(reference));
  });

  test('is no part of the address of the editor, nor of the resource key', () => {
    expect(editorAddress(`${id}/0-k#t.0`)).toBe(`${address}?resourcekey=0-k`);
    expect(editorAddress(`${id}#t.0`)).toBe(address);
    expect(resourceKeysOf(`${id}/0-k#t.0`)).toEqual({ resourceKeys: `${id}/0-k` });
  });
});

describe('the resource key of an address', () => {
  test.each([
    `https://docs.google.com/document/d/${id}/edit?resourcekey=0-aB_9`,
    `https://docs.google.com/document/d/${id}/edit?usp=drivesdk&resourcekey=0-aB_9#heading=h.x`,
    `https://drive.google.com/file/d/${id}/view?resourcekey=0-aB_9`,
    `https://drive.google.com/open?id=${id}&resourcekey=0-aB_9`,
  ])('%s is part of the reference, and not of the id', (address) => {
    expect(parseDocumentReference(address)).toBe(`${id}/0-aB_9`);
    expect(parseDocumentAddress(address)).toBe(id);
  });

  test.each(['', 'a%0D%0AX-Other:%201', 'a/b', 'a,b', 'x'.repeat(129)])(
    'is ignored if it is %j',
    (key) => {
      const address = `https://docs.google.com/document/d/${id}/edit?resourcekey=${key}`;
      expect(parseDocumentReference(address)).toBe(id);
    },
  );

  test('is part of the address of the editor', () => {
    const address = editorAddress(`${id}/0-aB_9`);
    expect(address).toBe(`https://docs.google.com/document/d/${id}/edit?resourcekey=0-aB_9`);
    expect(parseDocumentReference(address)).toBe(`${id}/0-aB_9`);
  });

  test('is found in a text that also contains the address without it, and the document is found once', () => {
    const bare = editorAddress(id);
    const text = `${bare} ${editorAddress(other)} <a href="${bare}?usp=x&amp;resourcekey=0-k">`;
    expect(findDocumentReferences(text)).toEqual([`${id}/0-k`, other]);
    expect(findDocumentIds(text)).toEqual([id, other]);
  });
});

describe('a document id', () => {
  test.each([id, 'x'.repeat(20), 'x'.repeat(128), '0AFernwood-Drive_PVA'])('can be %j', (text) => {
    expect(isDocumentId(text)).toBe(true);
  });

  test.each([
    '',
    'x'.repeat(19),
    'x'.repeat(129),
    `${id}\n`,
    `${id}/`,
    `${id}.`,
    `${id.slice(1)}é`,
  ])('cannot be %j', (text) => {
    expect(isDocumentId(text)).toBe(false);
  });
});

describe('a text with addresses', () => {
  const address = `https://docs.google.com/document/d/${id}/edit`;
  const bare = `https://docs.google.com/document/d/${id}`;
  const second = `https://drive.google.com/open?usp=x&id=${other}`;

  test.each([
    ['without a document address', 'Nothing here: docs.google.com', []],
    ['in a sentence', `See ${address} for more.`, [id]],
    ['at the end of a sentence', `It is in ${bare}. Read it.`, [id]],
    ['before a comma', `In ${bare}, somewhere`, [id]],
    ['with http', `http://docs.google.com/document/d/${id}`, [id]],
    ['in brackets', `(${bare}) [${second}] <${address}>`, [id, other]],
    ['of the same document twice', `${address} ${bare}#heading=h.x`, [id]],
    ['of two documents', `${second}\n${address}`, [other, id]],
    ['of two documents without a space between them', `${bare},${second}`, [id, other]],
    [
      'in rich text',
      `<body><a href="${second.replaceAll('&', '&amp;')}">A</a><a href='${address}'>B</a></body>`,
      [other, id],
    ],
    ['in Markdown', `[A](${address}) and **${bare}**`, [id]],
    [
      'of other hosts',
      `https://evil.example/?u=${id} https://docs.google.com.evil.example/document/d/${id}`,
      [],
    ],
  ])('%s contains the expected ids, each once', (_what, text, ids) => {
    expect(findDocumentIds(text)).toEqual(ids);
  });
});

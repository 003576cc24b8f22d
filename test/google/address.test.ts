import { describe, expect, test } from 'vitest';
import { findDocumentIds, isDocumentId, parseDocumentAddress } from '../../src/google/address.ts';

const id = '1LaunchPlanAria2Doc_-00000000000000000000000';
const other = '1PressReleaseAria2Doc00000000000000000000000';

describe('an address of a document', () => {
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
    `HTTPS://DOCS.GOOGLE.COM/document/d/${id}/edit`,
    `  https://docs.google.com/document/d/${id}/edit `,
  ])('%s gives its id', (address) => {
    expect(parseDocumentAddress(address)).toBe(id);
  });

  test.each([
    ['is no address', id],
    ['is empty', ''],
    ['is not encrypted', `http://docs.google.com/document/d/${id}/edit`],
    ['runs code', `javascript:alert("https://docs.google.com/document/d/${id}")`],
    ['only ends like Google’s', `https://evildocs.google.com.example/document/d/${id}/edit`],
    ['only begins like Google’s', `https://docs.google.com.evil.example/document/d/${id}/edit`],
    ['has Google for a user', `https://docs.google.com@evil.example/document/d/${id}/edit`],
    ['has Google in its path', `https://evil.example/https://docs.google.com/document/d/${id}`],
    ['has Google in its query', `https://evil.example/?u=https://docs.google.com/document/d/${id}`],
    ['is of another service of Google’s', `https://mail.google.com/document/d/${id}`],
    ['shows a spreadsheet', `https://docs.google.com/spreadsheets/d/${id}/edit`],
    ['shows a presentation', `https://docs.google.com/presentation/d/${id}/edit`],
    ['shows a folder', `https://drive.google.com/drive/folders/${id}`],
    [
      'is of a document put on the web, which has another id',
      `https://docs.google.com/document/d/e/2PACX-${id}/pub`,
    ],
    ['creates a document', 'https://docs.google.com/document/u/0/create'],
    ['has too short an id', 'https://docs.google.com/document/d/short/edit'],
    ['has too long an id', `https://docs.google.com/document/d/${'x'.repeat(129)}/edit`],
    [
      'has an id with a path in it',
      'https://docs.google.com/document/d/..%2F..%2Fdrive%2Fv3%2Fabout/edit',
    ],
    ['has an id with a query in it', `https://docs.google.com/document/d/${id}%3Ffields=*/edit`],
    ['has an id with a line feed in it', `https://docs.google.com/document/d/${id}%0AX/edit`],
    ['opens nothing', 'https://drive.google.com/open'],
    ['opens something that is no id', 'https://drive.google.com/open?id=../../about'],
    ['opens it elsewhere in Drive', `https://drive.google.com/uc/open?id=${id}`],
  ])('that %s gives none', (_what, address) => {
    expect(parseDocumentAddress(address)).toBeNull();
  });
});

describe('an id', () => {
  test.each([id, 'x'.repeat(20), 'x'.repeat(128), '0AFernwood-Drive_PVA'])(
    '%j may be one',
    (text) => {
      expect(isDocumentId(text)).toBe(true);
    },
  );

  test.each([
    '',
    'x'.repeat(19),
    'x'.repeat(129),
    `${id}\n`,
    `${id}/`,
    `${id}.`,
    `${id.slice(1)}é`,
  ])('%j is none', (text) => {
    expect(isDocumentId(text)).toBe(false);
  });
});

describe('a text', () => {
  const address = `https://docs.google.com/document/d/${id}/edit`;
  const bare = `https://docs.google.com/document/d/${id}`;
  const second = `https://drive.google.com/open?usp=x&id=${other}`;

  test.each([
    ['without an address', 'Nothing here: docs.google.com', []],
    ['with one', `See ${address} for more.`, [id]],
    ['with one at the end of a sentence', `It is in ${bare}. Read it.`, [id]],
    ['with one before a comma', `In ${bare}, somewhere`, [id]],
    ['with one in brackets', `(${bare}) [${second}] <${address}>`, [id, other]],
    ['with one twice, in two shapes', `${address} ${bare}#heading=h.x`, [id]],
    ['with several, in their order', `${second}\n${address}`, [other, id]],
    ['with several and no blank between', `${bare},${second}`, [id, other]],
    [
      'that is rich',
      `<body><a href="${second.replaceAll('&', '&amp;')}">A</a><a href='${address}'>B</a></body>`,
      [other, id],
    ],
    ['with one in a link of Markdown', `[A](${address}) and **${bare}**`, [id]],
    [
      'with an address of somebody else’s',
      `https://evil.example/?u=${id} https://docs.google.com.evil.example/document/d/${id}`,
      [],
    ],
  ])('%s gives the ids of its documents, each once', (_what, text, ids) => {
    expect(findDocumentIds(text)).toEqual(ids);
  });
});

import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { documentUrl } from '../../../../sandbox/world/fixture/document-url.ts';
import { runsOf, tabOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, resetSandbox, write, content, send } = useEdits();
const points = (magnitude: number) => ({ magnitude, unit: 'PT' });
const uri = 'https://weather.example/rain.png';

test('an image is inserted with its address in the largest size that fits', async () => {
  const id = await write('one');
  const image = (objectSize: docs_v1.Schema$Size = {}) => ({
    insertInlineImage: { uri, objectSize, location: { index: 2 } },
  });
  const { replies } = await edit(
    id,
    image(),
    image({ width: points(120) }),
    image({ width: points(480), height: points(90) }),
  );
  expect(runsOf(await content(id))).toEqual([
    ['o', ...Array.from({ length: 3 }, () => '<inlineObjectElement>'), 'ne\n'],
  ]);
  const { inlineObjects } = tabOf(await read(id));
  const objects = replies?.map(
    ({ insertInlineImage }) =>
      inlineObjects?.[insertInlineImage?.objectId ?? '']?.inlineObjectProperties?.embeddedObject,
  );
  expect(objects?.[0]?.imageProperties?.sourceUri).toBe(uri);
  expect(objects?.map((object) => object?.size)).toEqual([
    { width: points(240), height: points(180) },
    { width: points(120), height: points(90) },
    { width: points(120), height: points(90) },
  ]);
});

test.each([
  '',
  'no address',
  'ftp://a.example/a.png',
  'http://localhost/a.png',
  'https://a.example/a.svg',
])('the image address “%s” is rejected', async (bad) => {
  const id = await write('one');
  const request = { insertInlineImage: { uri: bad, location: { index: 1 } } };
  expect(await rejectionOf(id, request)).toMatch(/image/);
  expect(
    await rejectionOf(id, {
      insertInlineImage: { ...request.insertInlineImage, uri: `${uri}?${'x'.repeat(2048)}` },
    }),
  ).toContain('too long');
});

test('an image is replaced in the same size, and deleted with its text', async () => {
  const id = await write('one');
  const { replies } = await edit(id, { insertInlineImage: { uri, location: { index: 2 } } });
  const imageObjectId = replies?.[0]?.insertInlineImage?.objectId ?? '';
  const other = 'https://weather.example/sun.png';
  await edit(id, {
    replaceImage: { imageObjectId, uri: other, imageReplaceMethod: 'CENTER_CROP' },
  });
  const object = tabOf(await read(id)).inlineObjects?.[imageObjectId]?.inlineObjectProperties;
  expect(object?.embeddedObject).toMatchObject({
    size: { width: points(240) },
    imageProperties: { sourceUri: other },
  });
  expect(await rejectionOf(id, { replaceImage: { imageObjectId: 'kix.0', uri } })).toContain(
    'was not found',
  );
  await edit(id, { deleteContentRange: { range: { startIndex: 2, endIndex: 3 } } });
  expect(tabOf(await read(id))).not.toHaveProperty('inlineObjects');
});

test('a positioned object is replaced, moves with its paragraph, and is deleted', async () => {
  resetSandbox();
  const id = documentFixtures.everyElement;
  const objectId = 'kix.imageumbrella';
  await edit(id, { replaceImage: { imageObjectId: objectId, uri } });
  const { body, positionedObjects } = tabOf(await read(id));
  const { positionedObjectProperties } = positionedObjects?.[objectId] ?? {};
  expect(positionedObjectProperties?.embeddedObject?.imageProperties?.sourceUri).toBe(uri);
  const paragraph = body?.content?.find((element) => element.paragraph?.positionedObjectIds);
  const end = paragraph?.endIndex ?? 0;
  await edit(id, { deleteContentRange: { range: { startIndex: end - 2, endIndex: end } } });
  expect(Object.keys(tabOf(await read(id)).positionedObjects ?? {})).toEqual([objectId]);
  await edit(id, { deletePositionedObject: { objectId } });
  expect(JSON.stringify(await read(id))).not.toContain('positionedObject');
  expect(await rejectionOf(id, { deletePositionedObject: { objectId } })).toContain(
    'was not found',
  );
});

test('people, dates and links are inserted as smart chips', async () => {
  const id = await write('');
  const location = { index: 1 };
  const timestamp = '2026-09-15T22:30:00Z';
  const date = (more: docs_v1.Schema$DateElementProperties) => ({
    insertDate: { location, dateElementProperties: { timestamp, ...more } },
  });
  await edit(
    id,
    { insertRichLink: { location, richLinkProperties: { uri: documentUrl('launchPlan') } } },
    date({
      dateFormat: 'DATE_FORMAT_ISO8601',
      timeFormat: 'TIME_FORMAT_HOUR_MINUTE',
      timeZoneId: 'Asia/Tokyo',
    }),
    date({}),
    { insertPerson: { location, personProperties: { email: 'someone@else.example' } } },
    { insertPerson: { location, personProperties: { email: 'grace@fernwood.example' } } },
  );
  const elements = (await content(id))[1]?.paragraph?.elements ?? [];
  expect(
    elements.map(
      ({ person, dateElement, richLink }) =>
        person?.personProperties ??
        dateElement?.dateElementProperties?.displayText ??
        richLink?.richLinkProperties,
    ),
  ).toEqual([
    { name: 'Grace Lindqvist', email: 'grace@fernwood.example' },
    { email: 'someone@else.example' },
    'Sep 15, 2026',
    expect.stringMatching(/^2026-09-16 7:30\sAM$/),
    {
      title: 'Launch plan: Aria 2',
      uri: documentUrl('launchPlan'),
      mimeType: 'application/vnd.google-apps.document',
    },
    undefined,
  ]);
});

test('smart chips without required properties are rejected', async () => {
  const id = await write('');
  const location = { index: 1 };
  const date = (dateElementProperties: object) => ({
    insertDate: { location, dateElementProperties },
  });
  expect(await rejectionOf(id, { insertPerson: { location } })).toContain('email');
  for (const timestamp of ['today', '2026-01-01', '2026-01-01T00:00:00', '18000'])
    expect(await rejectionOf(id, date({ timestamp }))).toContain('timestamp');
  expect(
    await rejectionOf(id, date({ timestamp: '2026-01-01T00:00:00Z', timeZoneId: 'Moon' })),
  ).toContain('Moon');
  expect(
    await rejectionOf(id, { insertRichLink: { location, richLinkProperties: { uri: 'x' } } }),
  ).toContain('URI');
  const secret = {
    insertRichLink: {
      location,
      richLinkProperties: {
        uri: `https://docs.google.com/document/d/${documentFixtures.private}/edit`,
      },
    },
  };
  resetSandbox();
  const { error } = await send(documentFixtures.editable, [secret], { token: 'sandbox-grace' });
  expect(error?.message).toContain('was not found');
});

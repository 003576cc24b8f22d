import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/auth/memory-store.ts';
import { createVault } from '../../src/auth/vault.ts';
import { Secret } from '../../src/config/secret.ts';

const [one, two, three] = ['one', 'two', 'three'].map((name) => new Secret(name.repeat(12))) as [
  Secret,
  Secret,
  Secret,
];
const later = new Date(Date.now() + 60_000);

/** A vault with a record in it, and the bytes that were kept. */
async function keep(secrets: readonly Secret[], record: object = { token: 'canary' }) {
  const store = createMemoryStore();
  await createVault(store, secrets).put('a', record, 0, later);
  const bytes = (await store.get('a'))?.value ?? Buffer.alloc(0);
  return { store, bytes };
}

describe('what is sealed', () => {
  test('is opened by who has the secret', async () => {
    const { store } = await keep([one]);
    expect(await createVault(store, [one]).get('a')).toEqual({
      record: { token: 'canary' },
      version: 1,
    });
  });

  test('is opened after the secret was changed, while the old one is still named', async () => {
    const { store } = await keep([one]);
    expect(await createVault(store, [two, one]).get('a')).not.toBeNull();
    expect(await createVault(store, [three, two, one]).get('a')).not.toBeNull();
    expect(await createVault(store, [two]).get('a')).toBeNull();
  });

  test('is sealed with the first', async () => {
    const { store } = await keep([two, one]);
    expect(await createVault(store, [two]).get('a')).not.toBeNull();
    expect(await createVault(store, [one]).get('a')).toBeNull();
  });

  test('says nothing, and is never the same twice', async () => {
    const { bytes } = await keep([one]);
    expect(bytes.toString('latin1')).not.toContain('canary');
    expect(bytes.equals((await keep([one])).bytes)).toBe(false);
  });

  test('is not opened once a bit of it has changed, or a piece is missing', async () => {
    const { bytes } = await keep([one]);
    const open = async (changed: Buffer) => {
      const store = createMemoryStore();
      await store.put('a', changed, 0, later);
      return createVault(store, [one]).get('a');
    };
    expect(await open(bytes)).not.toBeNull();
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await open(changed)).toBeNull();
      expect(await open(bytes.subarray(0, at))).toBeNull();
    }
  });

  test('is not opened in the place of something else', async () => {
    const { store, bytes } = await keep([one]);
    await store.put('b', bytes, 0, later);
    expect(await createVault(store, [one]).get('b')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/account/store/memory-store.ts';
import { createVault } from '../../src/account/vault.ts';
import { Secret } from '../../src/config/secret.ts';

const [one, two, three] = ['one', 'two', 'three'].map((name) => new Secret(name.repeat(12))) as [
  Secret,
  Secret,
  Secret,
];
const later = new Date(Date.now() + 60_000);

/** A store with one encrypted record, and its bytes. */
async function encrypt(secrets: readonly Secret[], record: object = { token: 'canary' }) {
  const store = createMemoryStore();
  await createVault(store, secrets).put('a', record, 0, later);
  const bytes = (await store.get('a'))?.value ?? Buffer.alloc(0);
  return { store, bytes };
}

describe('an encrypted record', () => {
  test('is decrypted with its secret', async () => {
    const { store } = await encrypt([one]);
    expect(await createVault(store, [one]).get('a')).toEqual({
      record: { token: 'canary' },
      version: 1,
    });
  });

  test('is decrypted after the secret changes, if the old secret is still configured', async () => {
    const { store } = await encrypt([one]);
    expect(await createVault(store, [two, one]).get('a')).not.toBeNull();
    expect(await createVault(store, [three, two, one]).get('a')).not.toBeNull();
    expect(await createVault(store, [two]).get('a')).toBeNull();
  });

  test('is encrypted with the first secret', async () => {
    const { store } = await encrypt([two, one]);
    expect(await createVault(store, [two]).get('a')).not.toBeNull();
    expect(await createVault(store, [one]).get('a')).toBeNull();
  });

  test('does not contain its text, and is different each time', async () => {
    const { bytes } = await encrypt([one]);
    expect(bytes.toString('latin1')).not.toContain('canary');
    expect(bytes.equals((await encrypt([one])).bytes)).toBe(false);
  });

  test('is not decrypted if a bit has changed or a part is missing', async () => {
    const { bytes } = await encrypt([one]);
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

  test('is not decrypted under another key', async () => {
    const { store, bytes } = await encrypt([one]);
    await store.put('b', bytes, 0, later);
    expect(await createVault(store, [one]).get('b')).toBeNull();
  });
});

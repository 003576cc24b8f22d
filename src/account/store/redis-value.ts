import { createScript } from '../../config/redis/script.ts';
import type { StoredValue } from './store.ts';

// The form of a value in Redis: its version, its expiry time in milliseconds, and its bytes, separated by spaces. One string needs half
// of the memory of a hash with three fields.

export interface ExpiringValue extends StoredValue {
  readonly expiresAt: number;
}

export const printValue = ({ value, version, expiresAt }: ExpiringValue): Buffer =>
  Buffer.concat([Buffer.from(`${version} ${expiresAt} `), value]);

/** The value of a stored string, or null if it does not have this form. */
export function parseValue(stored: Buffer): ExpiringValue | null {
  const first = stored.indexOf(' ');
  const second = stored.indexOf(' ', first + 1);
  const version = Number(stored.toString('latin1', 0, first));
  const expiresAt = Number(stored.toString('latin1', first + 1, second));
  if (!(first > 0 && second > first && version > 0 && expiresAt > 0)) return null;
  return { value: stored.subarray(second + 1), version, expiresAt };
}

// The scripts compare the expiry time with the clock of the caller, as every store does. Redis deletes the value soon before or after.

/** Arguments: the stored string, the expected version, the time now, the lifetime in milliseconds. Returns whether the version was right. */
export const putScript = createScript(`
  local current = redis.call('GET', KEYS[1])
  local version = 0
  if current then
    local found, expires = string.match(current, '^(%d+) (%d+) ')
    if found and tonumber(expires) > tonumber(ARGV[3]) then version = tonumber(found) end
  end
  if version ~= tonumber(ARGV[2]) then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[4])
  return 1`);

/** Argument: the time now. Returns whether there was a value. */
export const deleteScript = createScript(`
  local current = redis.call('GET', KEYS[1])
  if not current then return 0 end
  redis.call('DEL', KEYS[1])
  local expires = string.match(current, '^%d+ (%d+) ')
  return (expires and tonumber(expires) > tonumber(ARGV[1])) and 1 or 0`);

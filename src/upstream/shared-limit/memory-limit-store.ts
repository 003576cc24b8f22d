import { unreservedLimit } from '../pacing/quota-window.ts';
import { SingleUse } from '../pacing/single-use.ts';
import { SteadyRate } from '../pacing/steady-rate.ts';
import {
  type LeaseCall,
  type LeaseResult,
  type LimitStoreMessage,
  type Membership,
  periodMs,
  type UnitCall,
  type UnitWindow,
  unitParts,
  unitWindowMs,
} from './shared-limit-store.ts';

/** A limit of requests in flight. */
interface SlotEntry {
  readonly held: Map<string, number>;
  /** The instances that wait, in their order. */
  readonly line: Set<string>;
}

interface PauseEntry {
  until: number;
}

/** How often entries without content are forgotten. */
const cleanUpMs = 60_000;

/** A shared limit store in one process. The rules are the same as those of the script for Redis, see lease-script.ts. */
export class MemoryLimitStore {
  readonly #send: (instance: string, message: LimitStoreMessage) => void;
  readonly #now: () => number;
  readonly #instances = new Set<string>();
  readonly #slots = new Map<string, SlotEntry>();
  readonly #units = new Map<string, Map<number, number>>();
  /** The units that wait, by the key of the limit, then by instance and the key of its call. */
  readonly #waiting = new Map<string, Map<string, number>>();
  readonly #pauses = new Map<string, PauseEntry>();
  readonly #used: SingleUse;
  #cleanedAt = 0;

  /** @param send  Sends a message to one instance. */
  constructor(
    send: (instance: string, message: LimitStoreMessage) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#send = send;
    this.#now = now;
    this.#used = new SingleUse(now);
  }

  join(instance: string): Membership {
    this.leave(instance);
    this.#instances.add(instance);
    return { instances: this.#instances.size, isKnown: false };
  }

  renew(instance: string): Membership {
    if (!this.#instances.has(instance)) return this.join(instance);
    return { instances: this.#instances.size, isKnown: true };
  }

  /** Returns everything that an instance holds. */
  leave(instance: string): void {
    this.#instances.delete(instance);
    for (const [key, entry] of this.#slots) {
      entry.held.delete(instance);
      entry.line.delete(instance);
      this.#sendFree(key, entry);
    }
    for (const waiting of this.#waiting.values())
      for (const name of waiting.keys()) if (name.startsWith(`${instance} `)) waiting.delete(name);
  }

  pause(instance: string, key: string, ms: number): void {
    const until = this.#now() + ms;
    const known = this.#pauses.get(key);
    if (known === undefined || known.until < until) this.#pauses.set(key, { until });
    for (const other of this.#instances)
      if (other !== instance) this.#send(other, { type: 'pause', key, ms });
  }

  useOnce(key: string, ms: number): boolean {
    return this.#used.use(key, ms);
  }

  lease(instance: string, call: LeaseCall): LeaseResult {
    const { key, limit, keep, min, want } = call;
    const now = this.#now();
    this.#cleanUp(now);
    const entry = this.#slots.get(key) ?? { held: new Map(), line: new Set() };
    this.#slots.set(key, entry);
    const isKnown = this.#instances.has(instance);
    const waitingName = `${instance} ${key}`;
    const units = this.#takeBack(call.units, now);
    const before = entry.held.get(instance) ?? 0;
    let used = 0;
    for (const [other, count] of entry.held) if (other !== instance) used += count;
    const wasFirst = first(entry.line) === instance;
    const isWaiting = entry.line.has(instance);
    const others = entry.line.size - (isWaiting ? 1 : 0);
    const free = limit - used - keep;
    const mayTake = isKnown && units.waitMs === 0;
    const isGranted = mayTake && (min === 0 || ((others === 0 || wasFirst) && free >= min));
    const most = others === 0 ? want : Math.max(min, Math.floor(limit / (others + 1)) - keep);
    const held = keep + (isGranted && min > 0 ? Math.min(want, most, free) : 0);
    if (isKnown && held > 0) entry.held.set(instance, held);
    else entry.held.delete(instance);
    if (isGranted || !mayTake) entry.line.delete(instance);
    else if (!isWaiting) {
      entry.line.add(instance);
      for (const other of entry.held.keys())
        if (other !== instance) this.#send(other, { type: 'contended', key });
    }
    const hasFreed = held < before || (wasFirst && isGranted);
    if (hasFreed && limit - used - held > 0) this.#sendFree(key, entry);
    const granted = isGranted ? units.take() : 0;
    const unitWindow = units.waitMs > 0 ? this.#toWindow(call.units, waitingName, now) : null;
    if (isKnown) this.#wait(call.units, waitingName, granted);
    return {
      isKnown,
      held,
      isContended: others > 0,
      pauseMs: Math.max(0, Math.ceil((this.#pauses.get(key)?.until ?? 0) - now)),
      units: granted,
      period: Math.floor(now / periodMs),
      unitWaitMs: units.waitMs,
      unitWindow,
    };
  }

  /** Tells the first instance in the line that slots are free. */
  #sendFree(key: string, { line }: SlotEntry): void {
    const next = first(line);
    if (next !== undefined) this.#send(next, { type: 'free', key });
  }

  /** Counts returned units. The result takes the units that a call needs, or says how long they are missing. */
  #takeBack(call: UnitCall | null, now: number): { waitMs: number; take: () => number } {
    if (call === null) return { waitMs: 0, take: () => 0 };
    const { key, perMinute, min, want, unused, isSteady } = call;
    const limit = isSteady ? unreservedLimit(perMinute) : perMinute;
    const periods = this.#units.get(key) ?? new Map<number, number>();
    this.#units.set(key, periods);
    const known = periods.get(call.period);
    if (known !== undefined && unused > 0) periods.set(call.period, Math.max(0, known - unused));
    let total = 0;
    for (const [period, units] of periods) {
      if (period * periodMs + unitWindowMs <= now) periods.delete(period);
      else total += units;
    }
    const take = () => {
      const part = Math.floor((limit - total) / (unitParts * this.#instances.size));
      const units = min === 0 ? 0 : Math.max(min, Math.min(want, part));
      const period = Math.floor(now / periodMs);
      if (units > 0) periods.set(period, (periods.get(period) ?? 0) + units);
      return units;
    };
    let waitMs = 0;
    let left = total;
    for (const [period, units] of periods) {
      if (min === 0 || left + min <= limit) break;
      left -= units;
      waitMs = leftMs(period, now);
    }
    if (isSteady && min > 0) waitMs = Math.max(waitMs, steadyWaitMs(periods, perMinute, now));
    return { waitMs, take };
  }

  #toWindow(call: UnitCall | null, name: string, now: number): UnitWindow {
    const periods = this.#units.get(call?.key ?? '') ?? [];
    const waiting = [...(this.#waiting.get(call?.key ?? '') ?? [])];
    return {
      ends: Array.from(periods, ([period, units]) => [leftMs(period, now), units]),
      waitingElsewhere: waiting.filter(([other]) => other !== name).map(([, units]) => units),
    };
  }

  /** Keeps how much an instance waits for. */
  #wait(call: UnitCall | null, name: string, granted: number): void {
    if (call === null) return;
    const waiting = this.#waiting.get(call.key) ?? new Map<string, number>();
    this.#waiting.set(call.key, waiting);
    if (call.waiting > granted) waiting.set(name, call.waiting - granted);
    else waiting.delete(name);
  }

  #cleanUp(now: number): void {
    if (now - this.#cleanedAt < cleanUpMs) return;
    this.#cleanedAt = now;
    for (const [key, { held, line }] of this.#slots)
      if (held.size === 0 && line.size === 0) this.#slots.delete(key);
    for (const [key, periods] of this.#units) {
      const last = Math.max(...periods.keys());
      if (last * periodMs + unitWindowMs <= now) this.#units.delete(key);
    }
    for (const [key, waiting] of this.#waiting) if (waiting.size === 0) this.#waiting.delete(key);
    for (const [key, { until }] of this.#pauses) if (until <= now) this.#pauses.delete(key);
  }
}

/** How long until units may be granted at the steady rate. */
function steadyWaitMs(
  periods: ReadonlyMap<number, number>,
  perMinute: number,
  now: number,
): number {
  const rate = new SteadyRate(perMinute);
  for (const [period, units] of periods) rate.add(units, period * periodMs);
  return Math.ceil(rate.waitMs(0, now));
}

/** How long until the units of a period no longer count. */
const leftMs = (period: number, now: number): number =>
  Math.ceil(period * periodMs + unitWindowMs - now);

const first = (line: ReadonlySet<string>): string | undefined => line.values().next().value;

import { setTimeout as sleep } from 'node:timers/promises';
import { UpstreamError } from '../http/upstream-error.ts';
import { OauthFailed } from './authorization-server.ts';
import { accountLost, notRenewed } from './connection-error.ts';
import { type ConnectionRecord, type ConnectionRecords, toTokens } from './connection-record.ts';
import type { Service } from './credential.ts';
import type { Provider } from './provider.ts';

// How a connection gets a new token: by one refresh however many wait for it. In this process they share the one under way,
// across processes the store's lock lets one in.

/** What a renewal is for. */
export interface Wanted {
  readonly service: Service;
  /** Needs no renewal. */
  readonly isGood: (record: ConnectionRecord) => boolean;
  /** Whether what a renewal under way has brought will do. */
  readonly isBetter: (record: ConnectionRecord) => boolean;
}

/** Renews connections. */
export interface Renewals {
  /** The connection once it is good. Throws UpstreamError: where only the person can help, or while the service does not answer. */
  renewed(id: string, wanted: Wanted): Promise<ConnectionRecord>;
  /** Once whatever is under way has ended, and is kept. */
  settled(): Promise<void>;
}

/** What they are made with. */
export interface RenewalsOptions {
  readonly records: ConnectionRecords;
  readonly providers: ReadonlyMap<Service, Provider>;
  /** Is told what an operator would want to know. */
  readonly warn: (details: object, message: string) => void;
}

const refreshAttempts = 3;
const refreshPauseMs = 200;
const shareFailureMs = 1000;

/** The renewals of one process. */
export function createRenewals({ records, providers, warn }: RenewalsOptions): Renewals {
  const renewing = new Map<string, Promise<ConnectionRecord>>();

  async function renewed(
    id: string,
    { service, isGood, isBetter }: Wanted,
  ): Promise<ConnectionRecord> {
    for (;;) {
      const underWay = renewing.get(id);
      if (underWay === undefined) break;
      const record = await underWay;
      if (isBetter(record)) return record;
    }
    const work = records.lock(id, () => renew(id, service, isGood));
    renewing.set(id, work);
    try {
      const record = await work;
      renewing.delete(id);
      return record;
    } catch (error) {
      // Whoever comes right after a failure shares it, instead of adding to what the service has to bear.
      setTimeout(() => renewing.delete(id), isPassing(error) ? shareFailureMs : 0).unref();
      throw error;
    }
  }

  async function renew(id: string, service: Service, isGood: Wanted['isGood']) {
    const found = await records.read(id);
    const provider = providers.get(service);
    if (!found || !provider || found.record.isLost) throw accountLost(service);
    const { record, version } = found;
    if (isGood(record)) return record;
    const next = await refresh(record, provider);
    await keep(id, next, version);
    if (next.isLost) throw accountLost(service);
    return next;
  }

  /** In place of whatever is there: the lock is ours, so that only `touch` can have been faster. */
  async function keep(id: string, record: ConnectionRecord, version: number): Promise<void> {
    if (await records.put(id, record, version)) return;
    const found = await records.read(id);
    if (found === null) throw accountLost(record.service);
    await keep(id, record, found.version);
  }

  async function refresh(
    record: ConnectionRecord,
    { server }: Provider,
  ): Promise<ConnectionRecord> {
    const { service, refreshToken } = record;
    if (refreshToken === null) return { ...record, isLost: true };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { ...record, ...toTokens(await server.refresh(refreshToken), record) };
      } catch (error) {
        const fault = error instanceof OauthFailed ? error.fault : 'unexpected';
        if (fault === 'refused') return { ...record, isLost: true };
        if (fault !== 'passing' || attempt === refreshAttempts) {
          warn({ service, fault, attempt }, 'access was not renewed');
          throw notRenewed(service);
        }
        await sleep(refreshPauseMs * attempt);
      }
    }
  }

  return {
    renewed,
    settled: async () => void (await Promise.allSettled(renewing.values())),
  };
}

const isPassing = (error: unknown) => error instanceof UpstreamError && error.retryable;

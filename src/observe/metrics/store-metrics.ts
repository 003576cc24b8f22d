import { Histogram, type Registry } from 'prom-client';
import type { Store } from '../../account/store/store.ts';
import { storeSeconds } from './bucket.ts';

/** Defines the metric of the store. Returns a function that makes a store count. */
export function defineStoreMetrics(registry: Registry): (store: Store) => Store {
  const seconds = new Histogram({
    name: 'taskdoc_store_duration_seconds',
    help: 'Duration of reads and writes of the store of connected accounts, and of waiting for its locks.',
    labelNames: ['operation'],
    buckets: storeSeconds,
    registers: [registry],
  });
  const start = (operation: string) => {
    const startedAt = performance.now();
    return () => seconds.observe({ operation }, (performance.now() - startedAt) / 1000);
  };
  return (store) => ({
    get: (key) => store.get(key).finally(start('get')),
    put: (...args) => store.put(...args).finally(start('put')),
    delete: (key) => store.delete(key).finally(start('delete')),
    lock(key, work) {
      const end = start('lock');
      return store.lock(key, (lock) => {
        end();
        return work(lock);
      });
    },
    fault: () => store.fault(),
    close: () => store.close(),
  });
}

// The upper bounds of histogram buckets. Each series has one value per bucket, so there are few, and they are close together only where an
// operator must distinguish values.

/**
 * Operations. One that sends nothing takes less than 10 ms, one request to a service takes from 50 ms to a second, and 30 s is the default time
 * limit.
 */
export const operationSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Long computation. It is divided into slices of 1 ms, and 2 s is the default limit of an operation. */
export const computationSeconds = [0.005, 0.02, 0.1, 0.5, 2];

/** Requests to a service, each twice as long as the one before. 10 s is the default time limit. There is a series for each route. */
export const requestSeconds = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10];

/** Waits before a request: milliseconds for a connection, seconds for a rate limit, and at most the time limit of an operation. */
export const waitSeconds = [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30];

/** Objects of a response, ten times as many as before. 100,000 is the default limit. */
export const nodes = [1, 10, 100, 1000, 10_000, 100_000];

/** Bytes of a response, ten times as many as before. 32 MiB is the default limit. */
export const bytes = [1e3, 1e4, 1e5, 1e6, 1e7, 33_554_432];

/** The store: 0.1 ms for a statement, 20 ms for the disk, and up to 5 s for a lock. */
export const storeSeconds = [0.0005, 0.001, 0.005, 0.02, 0.1, 0.5, 1, 5];

/** Redis: 0.2 ms in the same rack, some milliseconds in the same region, and 2 s is the time limit. */
export const redisSeconds = [0.0005, 0.001, 0.002, 0.005, 0.02, 0.1, 0.5, 2];

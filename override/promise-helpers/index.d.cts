export * from 'promise-helpers-1';

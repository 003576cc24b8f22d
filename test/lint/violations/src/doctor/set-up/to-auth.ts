// noRestrictedImports: set-up imports no checks of assumptions
export { inspectStoreFile } from '../../auth/store-inspection.ts';

// noRestrictedImports: redis imports only config
export { createVault } from '../auth/vault.ts';

// noRestrictedImports: shared-feed imports only auth, change, config and redis: it shares feeds, and polls no service.
export { asanaLimits } from '../asana/client.ts';

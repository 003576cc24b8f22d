// noRestrictedImports: shared-limit imports only pacing and redis: it shares limits, and knows no service.
export { asanaLimits } from '../asana/client.ts';

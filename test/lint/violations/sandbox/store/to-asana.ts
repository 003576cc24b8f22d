// noRestrictedImports: store holds the sandbox's data
export { createService } from '../asana/service.ts';

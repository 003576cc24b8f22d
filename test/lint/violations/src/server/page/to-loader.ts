// noRestrictedImports: server reaches the services
export { toMask } from '../../loader/mask.ts';

// noRestrictedImports: only the commands and tests know the sandbox
export { landmark } from '../../sandbox/world/landmark.ts';

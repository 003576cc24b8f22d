// noRestrictedImports: only main and tests know the sandbox
export { landmark } from '../../sandbox/world/landmark.ts';

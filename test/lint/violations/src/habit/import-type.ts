// useImportType: All these imports are only used as types
import { Stats } from 'node:fs';

export type Found = Stats;

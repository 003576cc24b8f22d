import { documentIds, fileIdOf } from './document-address.ts';

/** Files of the world that tests and examples rely on, by their ids. */
export const documentLandmark = {
  /** Three tabs, emoji, chips, nested lists, two tables, a footnote, header and footer. Grace may edit it. */
  fixture: fileIdOf('1FixtureStationHandbookDoc'),
  /** The ids of its tabs, in reading order; the third is the second's child. */
  fixtureTabs: ['t.0', 't.guide', 't.faq'],

  empty: fileIdOf('1EmptyDoc'),
  oneParagraph: fileIdOf('1OneParagraphDoc'),
  /** 300 pages. */
  long: fileIdOf('1LongObservationsDoc'),
  /** Three levels of tabs. */
  nestedTabs: fileIdOf('1NestedTabsDoc'),
  tablesInTables: fileIdOf('1TablesInTablesDoc'),
  /** Every kind of element and of style. */
  everyElement: fileIdOf('1EveryElementDoc'),
  emoji: fileIdOf('1EmojiAndCombiningDoc'),
  rightToLeft: documentIds.hebrewCopy,
  /** Called `O'Brien \ "draft"`. */
  oddName: fileIdOf('1OBrienDraftDoc'),
  /** A deletion and an insertion are suggested; Grace may only comment. */
  suggestions: fileIdOf('1SuggestionsDoc'),
  trashed: fileIdOf('1TrashedDoc'),
  /** Its images make it too large to be exported with them. */
  tooLarge: fileIdOf('1PhotoDiaryDoc'),

  /** Grace may edit it. */
  editable: documentIds.launchPlan,
  /** Grace may comment on it. */
  commentable: documentIds.pressRelease,
  /** Grace may read it. */
  readable: documentIds.interviewNotes,
  /** Only Ada may open it. */
  private: documentIds.budgetDraft,
  /** The only document that the guest may open, and only to read it. */
  guestReadable: documentIds.packagingBrief,
  /** Shared with the whole company by its domain. */
  ofCompany: documentIds.onboardingGuide,

  sharedDrive: '0AFernwoodDrivePVA0',
  /** On the shared drive, where Grace may edit and the guest is no member. */
  onSharedDrive: fileIdOf('1ServiceManualOnDriveDoc'),

  folder: fileIdOf('1LaunchFolder'),
  /** In that folder. */
  inFolder: documentIds.launchPlan,
  sheet: fileIdOf('1PriceListSheet'),
  pdf: fileIdOf('1DatasheetPdf'),
  /** A Word file, which Docs refuses to open. */
  office: fileIdOf('1ContractWordFile'),
} as const;

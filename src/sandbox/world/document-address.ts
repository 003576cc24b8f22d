// Drive's ids have 44 characters.
const idOf = (name: string) => name.padEnd(44, '0');

/** The ids of the documents that tasks and comments link to, readable at a glance. */
export const documentIds = {
  launchPlan: idOf('1LaunchPlanAria2Doc'),
  pressRelease: idOf('1PressReleaseAria2Doc'),
  radioDesign: idOf('1RadioDesignNotesDoc'),
  onboardingGuide: idOf('1OnboardingGuideDoc'),
  interviewNotes: idOf('1CustomerInterviewNotesDoc'),
  packagingBrief: idOf('1PackagingBriefStudioNurDoc'),
  releaseNotes: idOf('1ReleaseNotesAppThreeDoc'),
  budgetDraft: idOf('1BudgetDraft2027Doc'),
  hebrewCopy: idOf('1HebrewLaunchCopyDoc'),
} as const;

/** One of the documents that exist in the sandbox. */
export type DocumentName = keyof typeof documentIds;

/** The address under which a browser shows the document. */
export function documentAddress(name: DocumentName): string {
  return `https://docs.google.com/document/d/${documentIds[name]}/edit`;
}

/** A dry run of several edits. */
export const edits = /* GraphQL */ `# Edits of a document. Every index refers to
# the document as you read it. "sentRequests"
# is what Google receives, in an order in which
# no edit moves another. Remove "dryRun" to send
# them.
mutation Edits {
  updateDocument(
    input: {
      document: "1OneParagraphDoc0000000000000000000000000000"
      dryRun: true
      order: DESCENDING_INDEX
      requests: [
        { insertText: { text: "Our motto:\\n", location: { index: 1 } } }
        { replaceContentRange: { range: { startIndex: 16, endIndex: 24 }, text: "leap" } }
        { updateTextStyle: { range: { startIndex: 9, endIndex: 14 }, textStyle: { bold: true } } }
      ]
    }
  ) {
    document {
      title
      text
    }
    sentRequests
    revisionId
  }
}
`;

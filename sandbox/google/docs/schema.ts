import type { SchemaTable } from '../protocol/field-schema.ts';

/**
 * The fields of a document, by type. Masks are checked against them.
 *
 * Source: the discovery document of Docs v1, revision 20260921.
 */
export const docsSchema: SchemaTable = {
  AddCommentReplyResponse: 'post:Post',
  AddDocumentTabResponse: 'tabProperties:TabProperties',
  AutoText:
    'suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle type',
  Background: 'color:OptionalColor',
  BackgroundSuggestionState: 'backgroundColorSuggested',
  BatchUpdateDocumentResponse:
    'commentUpdateState documentId replies:Response suggestionResponses:SuggestionResponse writeControl:WriteControl',
  Body: 'content:StructuralElement',
  BookmarkLink: 'id tabId',
  Bullet: 'listId nestingLevel textStyle:TextStyle',
  BulletSuggestionState:
    'listIdSuggested nestingLevelSuggested textStyleSuggestionState:TextStyleSuggestionState',
  Color: 'rgbColor:RgbColor',
  ColumnBreak:
    'suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  CommentAnchor: 'anchorId ranges:Range',
  CommentThread: 'anchorId commentId headPost:Post plainTextQuote replies:Post status',
  CreateFooterResponse: 'footerId',
  CreateFootnoteResponse: 'footnoteId',
  CreateHeaderResponse: 'headerId',
  CreateNamedRangeResponse: 'namedRangeId',
  CropProperties: 'angle offsetBottom offsetLeft offsetRight offsetTop',
  CropPropertiesSuggestionState:
    'angleSuggested offsetBottomSuggested offsetLeftSuggested offsetRightSuggested offsetTopSuggested',
  DateElement:
    'dateElementProperties:DateElementProperties dateId suggestedDateElementPropertiesChanges:{}SuggestedDateElementProperties suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  DateElementProperties: 'dateFormat displayText locale timeFormat timeZoneId timestamp',
  DateElementPropertiesSuggestionState:
    'dateFormatSuggested localeSuggested timeFormatSuggested timeZoneIdSuggested timestampSuggested',
  Dimension: 'magnitude unit',
  Document:
    'body:Body comments:CommentThread commentsViewMode documentId documentStyle:DocumentStyle footers:{}Footer footnotes:{}Footnote headers:{}Header inlineObjects:{}InlineObject lists:{}List namedRanges:{}NamedRanges namedStyles:NamedStyles positionedObjects:{}PositionedObject revisionId suggestedDocumentStyleChanges:{}SuggestedDocumentStyle suggestedNamedStylesChanges:{}SuggestedNamedStyles suggestions:SuggestionThread suggestionsViewMode tabs:Tab title',
  DocumentFormat: 'documentMode',
  DocumentStyle:
    'background:Background defaultFooterId defaultHeaderId documentFormat:DocumentFormat evenPageFooterId evenPageHeaderId firstPageFooterId firstPageHeaderId flipPageOrientation marginBottom:Dimension marginFooter:Dimension marginHeader:Dimension marginLeft:Dimension marginRight:Dimension marginTop:Dimension pageNumberStart pageSize:Size useCustomHeaderFooterMargins useEvenPageHeaderFooter useFirstPageHeaderFooter',
  DocumentStyleSuggestionState:
    'backgroundSuggestionState:BackgroundSuggestionState defaultFooterIdSuggested defaultHeaderIdSuggested evenPageFooterIdSuggested evenPageHeaderIdSuggested firstPageFooterIdSuggested firstPageHeaderIdSuggested flipPageOrientationSuggested marginBottomSuggested marginFooterSuggested marginHeaderSuggested marginLeftSuggested marginRightSuggested marginTopSuggested pageNumberStartSuggested pageSizeSuggestionState:SizeSuggestionState useCustomHeaderFooterMarginsSuggested useEvenPageHeaderFooterSuggested useFirstPageHeaderFooterSuggested',
  DocumentTab:
    'body:Body commentAnchors:{}CommentAnchor documentStyle:DocumentStyle footers:{}Footer footnotes:{}Footnote headers:{}Header inlineObjects:{}InlineObject lists:{}List namedRanges:{}NamedRanges namedStyles:NamedStyles positionedObjects:{}PositionedObject suggestedDocumentStyleChanges:{}SuggestedDocumentStyle suggestedNamedStylesChanges:{}SuggestedNamedStyles',
  EmbeddedDrawingProperties: '',
  EmbeddedDrawingPropertiesSuggestionState: '',
  EmbeddedObject:
    'description embeddedDrawingProperties:EmbeddedDrawingProperties embeddedObjectBorder:EmbeddedObjectBorder imageProperties:ImageProperties linkedContentReference:LinkedContentReference marginBottom:Dimension marginLeft:Dimension marginRight:Dimension marginTop:Dimension size:Size title',
  EmbeddedObjectBorder: 'color:OptionalColor dashStyle propertyState width:Dimension',
  EmbeddedObjectBorderSuggestionState:
    'colorSuggested dashStyleSuggested propertyStateSuggested widthSuggested',
  EmbeddedObjectSuggestionState:
    'descriptionSuggested embeddedDrawingPropertiesSuggestionState:EmbeddedDrawingPropertiesSuggestionState embeddedObjectBorderSuggestionState:EmbeddedObjectBorderSuggestionState imagePropertiesSuggestionState:ImagePropertiesSuggestionState linkedContentReferenceSuggestionState:LinkedContentReferenceSuggestionState marginBottomSuggested marginLeftSuggested marginRightSuggested marginTopSuggested sizeSuggestionState:SizeSuggestionState titleSuggested',
  Equation: 'suggestedDeletionIds suggestedInsertionIds',
  Footer: 'content:StructuralElement footerId',
  Footnote: 'content:StructuralElement footnoteId',
  FootnoteReference:
    'footnoteId footnoteNumber suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  Header: 'content:StructuralElement headerId',
  HeadingLink: 'id tabId',
  HorizontalRule:
    'suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  ImageProperties:
    'angle brightness contentUri contrast cropProperties:CropProperties sourceUri transparency',
  ImagePropertiesSuggestionState:
    'angleSuggested brightnessSuggested contentUriSuggested contrastSuggested cropPropertiesSuggestionState:CropPropertiesSuggestionState sourceUriSuggested transparencySuggested',
  InlineObject:
    'inlineObjectProperties:InlineObjectProperties objectId suggestedDeletionIds suggestedInlineObjectPropertiesChanges:{}SuggestedInlineObjectProperties suggestedInsertionId',
  InlineObjectElement:
    'inlineObjectId suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  InlineObjectProperties: 'embeddedObject:EmbeddedObject',
  InlineObjectPropertiesSuggestionState:
    'embeddedObjectSuggestionState:EmbeddedObjectSuggestionState',
  InsertCommentResponse: 'commentThread:CommentThread',
  InsertInlineImageResponse: 'objectId',
  InsertInlineSheetsChartResponse: 'objectId',
  Link: 'bookmark:BookmarkLink bookmarkId heading:HeadingLink headingId tabId url',
  LinkedContentReference: 'sheetsChartReference:SheetsChartReference',
  LinkedContentReferenceSuggestionState:
    'sheetsChartReferenceSuggestionState:SheetsChartReferenceSuggestionState',
  List: 'listProperties:ListProperties suggestedDeletionIds suggestedInsertionId suggestedListPropertiesChanges:{}SuggestedListProperties',
  ListProperties: 'nestingLevels:NestingLevel',
  ListPropertiesSuggestionState: 'nestingLevelsSuggestionStates:NestingLevelSuggestionState',
  NamedRange: 'name namedRangeId ranges:Range',
  NamedRanges: 'name namedRanges:NamedRange',
  NamedStyle: 'namedStyleType paragraphStyle:ParagraphStyle textStyle:TextStyle',
  NamedStyleSuggestionState:
    'namedStyleType paragraphStyleSuggestionState:ParagraphStyleSuggestionState textStyleSuggestionState:TextStyleSuggestionState',
  NamedStyles: 'styles:NamedStyle',
  NamedStylesSuggestionState: 'stylesSuggestionStates:NamedStyleSuggestionState',
  NestingLevel:
    'bulletAlignment glyphFormat glyphSymbol glyphType indentFirstLine:Dimension indentStart:Dimension startNumber textStyle:TextStyle',
  NestingLevelSuggestionState:
    'bulletAlignmentSuggested glyphFormatSuggested glyphSymbolSuggested glyphTypeSuggested indentFirstLineSuggested indentStartSuggested startNumberSuggested textStyleSuggestionState:TextStyleSuggestionState',
  ObjectReferences: 'objectIds',
  OptionalColor: 'color:Color',
  PageBreak:
    'suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  Paragraph:
    'bullet:Bullet elements:ParagraphElement paragraphStyle:ParagraphStyle positionedObjectIds suggestedBulletChanges:{}SuggestedBullet suggestedParagraphStyleChanges:{}SuggestedParagraphStyle suggestedPositionedObjectIds:{}ObjectReferences',
  ParagraphBorder: 'color:OptionalColor dashStyle padding:Dimension width:Dimension',
  ParagraphElement:
    'autoText:AutoText columnBreak:ColumnBreak dateElement:DateElement endIndex equation:Equation footnoteReference:FootnoteReference horizontalRule:HorizontalRule inlineObjectElement:InlineObjectElement pageBreak:PageBreak person:Person richLink:RichLink startIndex textRun:TextRun',
  ParagraphStyle:
    'alignment avoidWidowAndOrphan borderBetween:ParagraphBorder borderBottom:ParagraphBorder borderLeft:ParagraphBorder borderRight:ParagraphBorder borderTop:ParagraphBorder direction headingId indentEnd:Dimension indentFirstLine:Dimension indentStart:Dimension keepLinesTogether keepWithNext lineSpacing namedStyleType pageBreakBefore shading:Shading spaceAbove:Dimension spaceBelow:Dimension spacingMode tabStops:TabStop',
  ParagraphStyleSuggestionState:
    'alignmentSuggested avoidWidowAndOrphanSuggested borderBetweenSuggested borderBottomSuggested borderLeftSuggested borderRightSuggested borderTopSuggested directionSuggested headingIdSuggested indentEndSuggested indentFirstLineSuggested indentStartSuggested keepLinesTogetherSuggested keepWithNextSuggested lineSpacingSuggested namedStyleTypeSuggested pageBreakBeforeSuggested shadingSuggestionState:ShadingSuggestionState spaceAboveSuggested spaceBelowSuggested spacingModeSuggested',
  Person:
    'personId personProperties:PersonProperties suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  PersonProperties: 'email name',
  PositionedObject:
    'objectId positionedObjectProperties:PositionedObjectProperties suggestedDeletionIds suggestedInsertionId suggestedPositionedObjectPropertiesChanges:{}SuggestedPositionedObjectProperties',
  PositionedObjectPositioning: 'layout leftOffset:Dimension topOffset:Dimension',
  PositionedObjectPositioningSuggestionState:
    'layoutSuggested leftOffsetSuggested topOffsetSuggested',
  PositionedObjectProperties:
    'embeddedObject:EmbeddedObject positioning:PositionedObjectPositioning',
  PositionedObjectPropertiesSuggestionState:
    'embeddedObjectSuggestionState:EmbeddedObjectSuggestionState positioningSuggestionState:PositionedObjectPositioningSuggestionState',
  Post: 'assigneeEmail author:PostAuthor commentAction content contentHtml createTime deleted fromCopiedDocument fromDocumentComparison fromImportedDocument postId suggestionAction updateTime',
  PostAuthor: 'anonymous displayName me user',
  Range: 'endIndex segmentId startIndex tabId',
  ReplaceAllTextResponse: 'occurrencesChanged',
  Response:
    'addCommentReply:AddCommentReplyResponse addDocumentTab:AddDocumentTabResponse createFooter:CreateFooterResponse createFootnote:CreateFootnoteResponse createHeader:CreateHeaderResponse createNamedRange:CreateNamedRangeResponse insertComment:InsertCommentResponse insertInlineImage:InsertInlineImageResponse insertInlineSheetsChart:InsertInlineSheetsChartResponse replaceAllText:ReplaceAllTextResponse',
  RgbColor: 'blue green red',
  RichLink:
    'richLinkId richLinkProperties:RichLinkProperties suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  RichLinkProperties: 'mimeType title uri',
  SectionBreak: 'sectionStyle:SectionStyle suggestedDeletionIds suggestedInsertionIds',
  SectionColumnProperties: 'paddingEnd:Dimension width:Dimension',
  SectionStyle:
    'columnProperties:SectionColumnProperties columnSeparatorStyle contentDirection defaultFooterId defaultHeaderId evenPageFooterId evenPageHeaderId firstPageFooterId firstPageHeaderId flipPageOrientation marginBottom:Dimension marginFooter:Dimension marginHeader:Dimension marginLeft:Dimension marginRight:Dimension marginTop:Dimension pageNumberStart sectionType useFirstPageHeaderFooter',
  Shading: 'backgroundColor:OptionalColor',
  ShadingSuggestionState: 'backgroundColorSuggested',
  SheetsChartReference: 'chartId spreadsheetId',
  SheetsChartReferenceSuggestionState: 'chartIdSuggested spreadsheetIdSuggested',
  Size: 'height:Dimension width:Dimension',
  SizeSuggestionState: 'heightSuggested widthSuggested',
  StructuralElement:
    'endIndex paragraph:Paragraph sectionBreak:SectionBreak startIndex table:Table tableOfContents:TableOfContents',
  SuggestedBullet: 'bullet:Bullet bulletSuggestionState:BulletSuggestionState',
  SuggestedDateElementProperties:
    'dateElementProperties:DateElementProperties dateElementPropertiesSuggestionState:DateElementPropertiesSuggestionState',
  SuggestedDocumentStyle:
    'documentStyle:DocumentStyle documentStyleSuggestionState:DocumentStyleSuggestionState',
  SuggestedInlineObjectProperties:
    'inlineObjectProperties:InlineObjectProperties inlineObjectPropertiesSuggestionState:InlineObjectPropertiesSuggestionState',
  SuggestedListProperties:
    'listProperties:ListProperties listPropertiesSuggestionState:ListPropertiesSuggestionState',
  SuggestedNamedStyles:
    'namedStyles:NamedStyles namedStylesSuggestionState:NamedStylesSuggestionState',
  SuggestedParagraphStyle:
    'paragraphStyle:ParagraphStyle paragraphStyleSuggestionState:ParagraphStyleSuggestionState',
  SuggestedPositionedObjectProperties:
    'positionedObjectProperties:PositionedObjectProperties positionedObjectPropertiesSuggestionState:PositionedObjectPropertiesSuggestionState',
  SuggestedTableCellStyle:
    'tableCellStyle:TableCellStyle tableCellStyleSuggestionState:TableCellStyleSuggestionState',
  SuggestedTableRowStyle:
    'tableRowStyle:TableRowStyle tableRowStyleSuggestionState:TableRowStyleSuggestionState',
  SuggestedTextStyle: 'textStyle:TextStyle textStyleSuggestionState:TextStyleSuggestionState',
  SuggestionResponse:
    'acceptedSuggestionIds createdSuggestionIds deletedSuggestionIds rejectedSuggestionIds updatedSummarySuggestionIds',
  SuggestionThread: 'headPost:Post replies:Post status suggestionId summaryHtml summaryText',
  Tab: 'childTabs:Tab documentTab:DocumentTab tabProperties:TabProperties',
  TabProperties: 'iconEmoji index nestingLevel parentTabId tabId title',
  TabStop: 'alignment offset:Dimension',
  Table:
    'columns rows suggestedDeletionIds suggestedInsertionIds tableRows:TableRow tableStyle:TableStyle',
  TableCell:
    'content:StructuralElement endIndex startIndex suggestedDeletionIds suggestedInsertionIds suggestedTableCellStyleChanges:{}SuggestedTableCellStyle tableCellStyle:TableCellStyle',
  TableCellBorder: 'color:OptionalColor dashStyle width:Dimension',
  TableCellStyle:
    'backgroundColor:OptionalColor borderBottom:TableCellBorder borderLeft:TableCellBorder borderRight:TableCellBorder borderTop:TableCellBorder columnSpan contentAlignment paddingBottom:Dimension paddingLeft:Dimension paddingRight:Dimension paddingTop:Dimension rowSpan',
  TableCellStyleSuggestionState:
    'backgroundColorSuggested borderBottomSuggested borderLeftSuggested borderRightSuggested borderTopSuggested columnSpanSuggested contentAlignmentSuggested paddingBottomSuggested paddingLeftSuggested paddingRightSuggested paddingTopSuggested rowSpanSuggested',
  TableColumnProperties: 'width:Dimension widthType',
  TableOfContents: 'content:StructuralElement suggestedDeletionIds suggestedInsertionIds',
  TableRow:
    'endIndex startIndex suggestedDeletionIds suggestedInsertionIds suggestedTableRowStyleChanges:{}SuggestedTableRowStyle tableCells:TableCell tableRowStyle:TableRowStyle',
  TableRowStyle: 'minRowHeight:Dimension preventOverflow tableHeader',
  TableRowStyleSuggestionState: 'minRowHeightSuggested',
  TableStyle: 'tableColumnProperties:TableColumnProperties',
  TextRun:
    'content suggestedDeletionIds suggestedInsertionIds suggestedTextStyleChanges:{}SuggestedTextStyle textStyle:TextStyle',
  TextStyle:
    'backgroundColor:OptionalColor baselineOffset bold fontSize:Dimension foregroundColor:OptionalColor italic link:Link smallCaps strikethrough underline weightedFontFamily:WeightedFontFamily',
  TextStyleSuggestionState:
    'backgroundColorSuggested baselineOffsetSuggested boldSuggested fontSizeSuggested foregroundColorSuggested italicSuggested linkSuggested smallCapsSuggested strikethroughSuggested underlineSuggested weightedFontFamilySuggested',
  WeightedFontFamily: 'fontFamily weight',
  WriteControl: 'requiredRevisionId targetRevisionId writeMode',
};

import { listPresets } from '../../../../store/google/list-preset.ts';

/**
 * The messages that `documents.batchUpdate` accepts. Each field is `name:Type`; without a type, it is a string. `!` marks a
 * read-only field, `*` a list, and `/group` a oneof group, of which at most one field may be set.
 *
 * Of the developer preview, it has `writeMode`. The service rejects the other kinds and fields for projects that are not enrolled.
 * Source: the discovery document of Docs v1, revision 20260921.
 */
export const messages: Readonly<Record<string, string>> = {
  AddDocumentTabRequest: 'tabProperties:TabProperties',
  Background: 'color:OptionalColor',
  BatchUpdateDocumentRequest: 'requests:Request* writeControl:WriteControl',
  BookmarkLink: 'id tabId',
  Color: 'rgbColor:RgbColor',
  CreateFooterRequest: 'sectionBreakLocation:Location type:HeaderFooterType',
  CreateFootnoteRequest:
    'endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location',
  CreateHeaderRequest: 'sectionBreakLocation:Location type:HeaderFooterType',
  CreateNamedRangeRequest: 'name range:Range',
  CreateParagraphBulletsRequest: 'bulletPreset:BulletGlyphPreset range:Range',
  DateElementProperties:
    'dateFormat:DateFormat displayText! locale timeFormat:TimeFormat timeZoneId timestamp',
  DeleteContentRangeRequest: 'range:Range',
  DeleteFooterRequest: 'footerId tabId',
  DeleteHeaderRequest: 'headerId tabId',
  DeleteNamedRangeRequest:
    'name:string/named_range_reference namedRangeId:string/named_range_reference tabsCriteria:TabsCriteria',
  DeleteParagraphBulletsRequest: 'range:Range',
  DeletePositionedObjectRequest: 'objectId tabId',
  DeleteTabRequest: 'tabId',
  DeleteTableColumnRequest: 'tableCellLocation:TableCellLocation',
  DeleteTableRowRequest: 'tableCellLocation:TableCellLocation',
  Dimension: 'magnitude:double unit:Unit',
  DocumentFormat: 'documentMode:DocumentMode',
  DocumentStyle:
    'background:Background defaultFooterId! defaultHeaderId! documentFormat:DocumentFormat evenPageFooterId! evenPageHeaderId! firstPageFooterId! firstPageHeaderId! flipPageOrientation:bool marginBottom:Dimension marginFooter:Dimension marginHeader:Dimension marginLeft:Dimension marginRight:Dimension marginTop:Dimension pageNumberStart:int32 pageSize:Size useCustomHeaderFooterMargins!:bool useEvenPageHeaderFooter:bool useFirstPageHeaderFooter:bool',
  EndOfSegmentLocation: 'segmentId tabId',
  HeadingLink: 'id tabId',
  InsertDateRequest:
    'dateElementProperties:DateElementProperties endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location',
  InsertInlineImageRequest:
    'endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location objectSize:Size uri',
  InsertPageBreakRequest:
    'endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location',
  InsertPersonRequest:
    'endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location personProperties:PersonProperties',
  InsertRichLinkRequest:
    'endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location richLinkProperties:RichLinkProperties',
  InsertSectionBreakRequest:
    'endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location sectionType:SectionType',
  InsertTableColumnRequest: 'insertRight:bool tableCellLocation:TableCellLocation',
  InsertTableRequest:
    'columns:int32 endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location rows:int32',
  InsertTableRowRequest: 'insertBelow:bool tableCellLocation:TableCellLocation',
  InsertTextRequest:
    'endOfSegmentLocation:EndOfSegmentLocation/insertion_location location:Location/insertion_location text',
  Link: 'bookmark:BookmarkLink/destination bookmarkId:string/destination heading:HeadingLink/destination headingId:string/destination tabId:string/destination url:string/destination',
  Location: 'index:int32 segmentId tabId',
  MergeTableCellsRequest: 'tableRange:TableRange',
  NamedStyle: 'namedStyleType:NamedStyleType paragraphStyle:ParagraphStyle textStyle:TextStyle',
  OptionalColor: 'color:Color',
  ParagraphBorder: 'color:OptionalColor dashStyle:DashStyle padding:Dimension width:Dimension',
  ParagraphStyle:
    'alignment:Alignment avoidWidowAndOrphan:bool borderBetween:ParagraphBorder borderBottom:ParagraphBorder borderLeft:ParagraphBorder borderRight:ParagraphBorder borderTop:ParagraphBorder direction:ContentDirection headingId! indentEnd:Dimension indentFirstLine:Dimension indentStart:Dimension keepLinesTogether:bool keepWithNext:bool lineSpacing:double namedStyleType:NamedStyleType pageBreakBefore:bool shading:Shading spaceAbove:Dimension spaceBelow:Dimension spacingMode:SpacingMode tabStops!:TabStop*',
  PersonProperties: 'email name',
  PinTableHeaderRowsRequest: 'pinnedHeaderRowsCount:int32 tableStartLocation:Location',
  Range: 'endIndex:int32 segmentId startIndex:int32 tabId',
  ReplaceAllTextRequest:
    'containsText:SubstringMatchCriteria replaceText tabsCriteria:TabsCriteria',
  ReplaceImageRequest: 'imageObjectId imageReplaceMethod:ImageReplaceMethod tabId uri',
  ReplaceNamedRangeContentRequest:
    'namedRangeId:string/named_range_reference namedRangeName:string/named_range_reference tabsCriteria:TabsCriteria text',
  Request:
    'addDocumentTab:AddDocumentTabRequest createFooter:CreateFooterRequest createFootnote:CreateFootnoteRequest createHeader:CreateHeaderRequest createNamedRange:CreateNamedRangeRequest createParagraphBullets:CreateParagraphBulletsRequest deleteContentRange:DeleteContentRangeRequest deleteFooter:DeleteFooterRequest deleteHeader:DeleteHeaderRequest deleteNamedRange:DeleteNamedRangeRequest deleteParagraphBullets:DeleteParagraphBulletsRequest deletePositionedObject:DeletePositionedObjectRequest deleteTab:DeleteTabRequest deleteTableColumn:DeleteTableColumnRequest deleteTableRow:DeleteTableRowRequest insertDate:InsertDateRequest insertInlineImage:InsertInlineImageRequest insertPageBreak:InsertPageBreakRequest insertPerson:InsertPersonRequest insertRichLink:InsertRichLinkRequest insertSectionBreak:InsertSectionBreakRequest insertTable:InsertTableRequest insertTableColumn:InsertTableColumnRequest insertTableRow:InsertTableRowRequest insertText:InsertTextRequest mergeTableCells:MergeTableCellsRequest pinTableHeaderRows:PinTableHeaderRowsRequest replaceAllText:ReplaceAllTextRequest replaceImage:ReplaceImageRequest replaceNamedRangeContent:ReplaceNamedRangeContentRequest unmergeTableCells:UnmergeTableCellsRequest updateDocumentStyle:UpdateDocumentStyleRequest updateDocumentTabProperties:UpdateDocumentTabPropertiesRequest updateNamedStyle:UpdateNamedStyleRequest updateParagraphStyle:UpdateParagraphStyleRequest updateSectionStyle:UpdateSectionStyleRequest updateTableCellStyle:UpdateTableCellStyleRequest updateTableColumnProperties:UpdateTableColumnPropertiesRequest updateTableRowStyle:UpdateTableRowStyleRequest updateTextStyle:UpdateTextStyleRequest',
  RgbColor: 'blue:double green:double red:double',
  RichLinkProperties: 'mimeType title uri',
  SectionColumnProperties: 'paddingEnd:Dimension width!:Dimension',
  SectionStyle:
    'columnProperties:SectionColumnProperties* columnSeparatorStyle:ColumnSeparatorStyle contentDirection:ContentDirection defaultFooterId! defaultHeaderId! evenPageFooterId! evenPageHeaderId! firstPageFooterId! firstPageHeaderId! flipPageOrientation:bool marginBottom:Dimension marginFooter:Dimension marginHeader:Dimension marginLeft:Dimension marginRight:Dimension marginTop:Dimension pageNumberStart:int32 sectionType!:SectionType useFirstPageHeaderFooter:bool',
  Shading: 'backgroundColor:OptionalColor',
  Size: 'height:Dimension width:Dimension',
  SubstringMatchCriteria: 'matchCase:bool searchByRegex:bool text',
  TabProperties: 'iconEmoji index:int32 nestingLevel!:int32 parentTabId tabId title',
  TabStop: 'alignment:TabStopAlignment offset:Dimension',
  TableCellBorder: 'color:OptionalColor dashStyle:DashStyle width:Dimension',
  TableCellLocation: 'columnIndex:int32 rowIndex:int32 tableStartLocation:Location',
  TableCellStyle:
    'backgroundColor:OptionalColor borderBottom:TableCellBorder borderLeft:TableCellBorder borderRight:TableCellBorder borderTop:TableCellBorder columnSpan!:int32 contentAlignment:ContentAlignment paddingBottom:Dimension paddingLeft:Dimension paddingRight:Dimension paddingTop:Dimension rowSpan!:int32',
  TableColumnProperties: 'width:Dimension widthType:WidthType',
  TableRange: 'columnSpan:int32 rowSpan:int32 tableCellLocation:TableCellLocation',
  TableRowStyle: 'minRowHeight:Dimension preventOverflow:bool tableHeader:bool',
  TabsCriteria: 'tabIds:string*',
  TextStyle:
    'backgroundColor:OptionalColor baselineOffset:BaselineOffset bold:bool fontSize:Dimension foregroundColor:OptionalColor italic:bool link:Link smallCaps:bool strikethrough:bool underline:bool weightedFontFamily:WeightedFontFamily',
  UnmergeTableCellsRequest: 'tableRange:TableRange',
  UpdateDocumentStyleRequest: 'documentStyle:DocumentStyle fields tabId',
  UpdateDocumentTabPropertiesRequest: 'fields tabProperties:TabProperties',
  UpdateNamedStyleRequest: 'fields namedStyle:NamedStyle tabId',
  UpdateParagraphStyleRequest: 'fields paragraphStyle:ParagraphStyle range:Range',
  UpdateSectionStyleRequest: 'fields range:Range sectionStyle:SectionStyle',
  UpdateTableCellStyleRequest:
    'fields tableCellStyle:TableCellStyle tableRange:TableRange/cells tableStartLocation:Location/cells',
  UpdateTableColumnPropertiesRequest:
    'columnIndices:int32* fields tableColumnProperties:TableColumnProperties tableStartLocation:Location',
  UpdateTableRowStyleRequest:
    'fields rowIndices:int32* tableRowStyle:TableRowStyle tableStartLocation:Location',
  UpdateTextStyleRequest: 'fields range:Range textStyle:TextStyle',
  WeightedFontFamily: 'fontFamily weight:int32',
  WriteControl:
    'requiredRevisionId:string/control targetRevisionId:string/control writeMode:WriteMode',
};

/** The values of each enum. The first is the default and counts as absent. */
export const enums: Readonly<Record<string, string>> = {
  Alignment: 'ALIGNMENT_UNSPECIFIED START CENTER END JUSTIFIED',
  BaselineOffset: 'BASELINE_OFFSET_UNSPECIFIED NONE SUPERSCRIPT SUBSCRIPT',
  BulletGlyphPreset: ['BULLET_GLYPH_PRESET_UNSPECIFIED', ...listPresets].join(' '),
  ColumnSeparatorStyle: 'COLUMN_SEPARATOR_STYLE_UNSPECIFIED NONE BETWEEN_EACH_COLUMN',
  ContentAlignment: 'CONTENT_ALIGNMENT_UNSPECIFIED CONTENT_ALIGNMENT_UNSUPPORTED TOP MIDDLE BOTTOM',
  ContentDirection: 'CONTENT_DIRECTION_UNSPECIFIED LEFT_TO_RIGHT RIGHT_TO_LEFT',
  DashStyle: 'DASH_STYLE_UNSPECIFIED SOLID DOT DASH',
  DateFormat:
    'DATE_FORMAT_UNSPECIFIED DATE_FORMAT_CUSTOM DATE_FORMAT_MONTH_DAY_ABBREVIATED DATE_FORMAT_MONTH_DAY_FULL DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED DATE_FORMAT_ISO8601',
  DocumentMode: 'DOCUMENT_MODE_UNSPECIFIED PAGES PAGELESS',
  HeaderFooterType: 'HEADER_FOOTER_TYPE_UNSPECIFIED DEFAULT',
  ImageReplaceMethod: 'IMAGE_REPLACE_METHOD_UNSPECIFIED CENTER_CROP',
  NamedStyleType:
    'NAMED_STYLE_TYPE_UNSPECIFIED NORMAL_TEXT TITLE SUBTITLE HEADING_1 HEADING_2 HEADING_3 HEADING_4 HEADING_5 HEADING_6',
  SectionType: 'SECTION_TYPE_UNSPECIFIED CONTINUOUS NEXT_PAGE',
  SpacingMode: 'SPACING_MODE_UNSPECIFIED NEVER_COLLAPSE COLLAPSE_LISTS',
  TabStopAlignment: 'TAB_STOP_ALIGNMENT_UNSPECIFIED START CENTER END',
  TimeFormat:
    'TIME_FORMAT_UNSPECIFIED TIME_FORMAT_DISABLED TIME_FORMAT_HOUR_MINUTE TIME_FORMAT_HOUR_MINUTE_TIMEZONE',
  Unit: 'UNIT_UNSPECIFIED PT',
  WidthType: 'WIDTH_TYPE_UNSPECIFIED EVENLY_DISTRIBUTED FIXED_WIDTH',
  WriteMode: 'WRITE_MODE_UNSPECIFIED EDIT SUGGEST',
};

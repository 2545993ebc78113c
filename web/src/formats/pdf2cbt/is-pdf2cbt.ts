/**
 * Whether a zip is one of PDF2CBT: it has `data.json` at its root or in its only folder, and no manifest of learning content. The names stand
 * uncompressed before each part.
 */
export function isPdf2cbtZip(bytes: Uint8Array): boolean {
  let isFound = false
  for (const name of partNames(bytes)) {
    if (/(?:^|\/)imsmanifest\.xml$/i.test(name)) return false
    isFound ||= /^(?:[^/]+\/)?data\.json$/i.test(name)
  }
  return isFound
}

/** The names in the headers of a zip's parts: "PK", 3, 4, the length of the name at 26, and the name from 30. */
function* partNames(bytes: Uint8Array): Generator<string> {
  for (let at = bytes.indexOf(0x50); at !== -1; at = bytes.indexOf(0x50, at + 1)) {
    if (bytes[at + 1] !== 0x4b || bytes[at + 2] !== 3 || bytes[at + 3] !== 4) continue
    const length = (bytes[at + 26] ?? 0) + (bytes[at + 27] ?? 0) * 256
    yield new TextDecoder().decode(bytes.subarray(at + 30, at + 30 + Math.min(length, 300)))
  }
}

/** Whether a JSON text has one of the trees of the program. Our own JSON has no such names; within a text they stand behind a backslash. */
export const isPdf2cbtText = (json: string): boolean =>
  /"(?:pdfCropperData|testData|testResultData|testOutputDatas|testAnswerKey|answerKeyData)"\s*:/.test(json) &&
  !/"format"\s*:\s*"sopan\.content"/.test(json)

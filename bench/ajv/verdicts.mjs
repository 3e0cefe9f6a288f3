// Reads schemas as JSON lines, prints Ajv's verdict on each: {"valid": bool, "error"?: text}.
import { createInterface } from "node:readline";
import Ajv from "ajv";
import addFormats from "ajv-formats";

const silent = { log() {}, warn() {}, error() {} };

function verdict(line) {
  try {
    const ajv = new Ajv.default({ allErrors: true, strict: true, logger: silent });
    addFormats.default(ajv);
    ajv.compile(JSON.parse(line));
    return { valid: true };
  } catch (error) {
    return { valid: false, error: String(error.message).slice(0, 200) };
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(JSON.stringify(verdict(line)) + "\n");
}

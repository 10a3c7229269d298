// What TypeScript defines without an import where it runs on Node or in a browser, and Node's own modules; run by
// `cargo xtask names`.
//
// Versions differ, so names that older ones had stay: the present list comes on standard input.

import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

import ts from 'typescript';

const KEYWORDS = ['arguments', 'false', 'null', 'super', 'this', 'true', 'undefined'];
// Those of modules that are no ECMAScript modules.
const VARIABLES = ['__dirname', '__filename', 'exports', 'global', 'globalThis', 'module'];
const FUNCTIONS = ['require'];
// Of Node, and types that are often named; the browser's other types without a value are left out.
const CLASSES = `
    AddEventListenerOptions BlobPart BodyInit BufferEncoding BufferSource CanvasImageSource DOMHighResTimeStamp
    DOMParserSupportedType DocumentEventMap ElementTagNameMap EventInit EventListener EventListenerObject
    EventListenerOptions EventListenerOrEventListenerObject EventModifierInit FormDataEntryValue FrameRequestCallback
    GlobalEventHandlers HTMLElementEventMap HTMLElementTagNameMap HeadersInit IDBValidKey IntersectionObserverInit JSX
    KeyboardEventInit MediaStreamConstraints MouseEventInit MutationObserverInit NodeJS NodeListOf NodeRequire
    ParentNode ResizeObserverOptions RequestCredentials RequestInfo RequestInit RequestMode ResponseInit
    SVGElementTagNameMap ScrollBehavior ScrollIntoViewOptions ScrollToOptions ShadowRootInit
    StructuredSerializeOptions TimerHandler Transferable WindowEventMap WindowOrWorkerGlobalScope
    XMLHttpRequestBodyInit
`
  .trim()
  .split(/\s+/);
// The browser's parts of which programs seldom name the classes, by what these begin with, and what is left of them.
const RARE = `
    ANGLE Analyser AnimationEffect AnimationPlayback AnimationTimeline Audio Authenticator BarProp BaseAudio Biquad
    CSS CaretP Channel Constant ContentVis Convolver Cookie Credential CustomState Delay DeviceM DeviceO DocumentP
    DocumentT Dynamics EXT Encoded External FileSystem Fragment GPU Gain GamepadB GamepadE GamepadH GeolocationC
    GeolocationP HTMLD HTMLF HTMLMar HTMLP HTMLUnknown Highlight IDBC IDBI IDBO IDBV IIR Idle ImageC ImageD ImageT
    InputDevice KHR Keyframe Largest Lock MIDI MathML MediaC MediaDeviceInfo MediaE MediaK MediaM MediaStreamA
    MediaStreamT Navigat OES OVR Offline Offscreen Oscillator PageR PageS PaintW Panner Payment PerformanceE
    PerformanceM PerformanceN PerformanceP PerformanceR PerformanceS PerformanceT Periodic Permission PictureI
    Presentation PublicKey Push RTC Radio ReadableB ReadableStreamB ReadableStreamDefaultC Remote Report SVG Scheduler
    ScreenO Script Security SharedS Snapshot SourceBuffer Speech StaticR Stereo StorageM StyleProp Subtle Task TextEv
    TextF TextTrack TextUp TimeR Toggle Trusted VTT VideoC VideoD VideoE VideoF VideoP ViewT ViewTr WEBGL WGSL Wake
    Wave WebGL WebTransport WindowC WritableStreamD XPath XSLT
`
  .trim()
  .split(/\s+/);
const KEPT = `
    AudioBuffer AudioContext AudioNode CSSRule CSSRuleList CSSStyleDeclaration CSSStyleSheet HTMLDataElement
    HTMLDataListElement HTMLDetailsElement HTMLDialogElement HTMLDivElement HTMLDocument HTMLFieldSetElement
    HTMLFormElement HTMLParagraphElement HTMLPictureElement HTMLPreElement HTMLProgressElement IDBCursor IDBIndex
    IDBObjectStore IDBOpenDBRequest ImageData MediaStreamTrack Navigator OffscreenCanvas PerformanceEntry
    PerformanceMark PerformanceMeasure PerformanceObserver PerformanceResourceTiming SVGCircleElement SVGElement
    SVGGElement SVGGraphicsElement SVGImageElement SVGLineElement SVGPathElement SVGRectElement SVGSVGElement
    SVGTextElement SVGUseElement ScreenOrientation WebGL2RenderingContext WebGLBuffer WebGLProgram
    WebGLRenderingContext WebGLShader WebGLTexture
`
  .trim()
  .split(/\s+/);
const isRare = (name) => RARE.some((beginning) => name.startsWith(beginning)) && !KEPT.includes(name);

const lib = dirname(createRequire(import.meta.url).resolve('typescript'));
const isRead = (name) => /^lib\.(es|dom|decorators).*\.d\.ts$/.test(name);

// What each name is declared as, and whether only browsers have it.
const declared = new Map();
for (const name of readdirSync(lib).filter(isRead)) {
  const file = ts.createSourceFile(name, readFileSync(join(lib, name), 'utf8'), ts.ScriptTarget.Latest, true);
  const add = (text, kind) => {
    const known = declared.get(text) ?? { kinds: new Set(), isOfBrowsers: true };
    known.kinds.add(kind);
    known.isOfBrowsers &&= name.startsWith('lib.dom');
    declared.set(text, known);
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        add(declaration.name.text, 'variable');
      }
    } else if (ts.isFunctionDeclaration(statement)) {
      add(statement.name.text, 'function');
    } else if (ts.isModuleDeclaration(statement)) {
      add(statement.name.text, 'variable');
    } else if (statement.name) {
      add(statement.name.text, 'class');
    }
  }
}

const isException = (name) => /Error$/.test(name) || name === 'DOMException';
const isEvent = (name) => /^on[a-z]/.test(name);
const made = {
  keyword: new Set(KEYWORDS),
  exception: new Set(),
  class: new Set(CLASSES),
  function: new Set(FUNCTIONS),
  variable: new Set(VARIABLES),
  standard: new Set(builtinModules.map((name) => name.split('/')[0]).filter((name) => !name.startsWith('_'))),
};
for (const [name, { kinds, isOfBrowsers }] of declared) {
  const isClass =
    (kinds.has('class') && !['JSON', 'Math', 'Atomics'].includes(name)) ||
    ['Audio', 'Image', 'Option', 'Proxy'].includes(name);
  if (isOfBrowsers && (isEvent(name) || (isClass && (kinds.size === 1 || isRare(name))))) {
    continue;
  }
  if (kinds.has('function')) {
    made.function.add(name);
  } else if (isClass) {
    made[isException(name) && kinds.size > 1 ? 'exception' : 'class'].add(name);
  } else if (!isClass && name !== 'global') {
    made.variable.add(name);
  }
}
// Node's own, where they are not the browser's as well.
const isKnown = (name) => Object.entries(made).some(([kind, names]) => kind !== 'standard' && names.has(name));
for (const name of Object.getOwnPropertyNames(globalThis).filter((name) => !isKnown(name) && !isRare(name))) {
  const value = globalThis[name];
  const isClass = typeof value === 'function' && /^[A-Z]/.test(name);
  made[isClass ? 'class' : typeof value === 'function' ? 'function' : 'variable'].add(name);
}

// Names in the order of their code units, as Rust sorts them.
for (const line of readFileSync(0, 'utf8').split('\n')) {
  const [kind, names] = line.split(': ');
  for (const name of names?.split(' ') ?? []) {
    made[kind]?.add(name);
  }
}
for (const [kind, names] of Object.entries(made)) {
  process.stdout.write(`${kind}: ${[...names].sort().join(' ')}\n`);
}

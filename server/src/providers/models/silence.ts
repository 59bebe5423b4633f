const seconds = 1
const samplesPerSecond = 8_000

/** A silent second: WAV, one channel, eight bits per sample. */
export const silence = new File([createWave()], 'silence.wav', { type: 'audio/wav' })

function createWave(): Uint8Array<ArrayBuffer> {
  const size = seconds * samplesPerSecond
  const wave = Buffer.alloc(44 + size, 128)
  wave.write('RIFF', 0, 'latin1')
  wave.writeUInt32LE(36 + size, 4)
  wave.write('WAVEfmt ', 8, 'latin1')
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(samplesPerSecond, 24)
  wave.writeUInt32LE(samplesPerSecond, 28)
  wave.writeUInt16LE(1, 32)
  wave.writeUInt16LE(8, 34)
  wave.write('data', 36, 'latin1')
  wave.writeUInt32LE(size, 40)
  return new Uint8Array(wave)
}

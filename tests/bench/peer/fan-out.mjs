// What a developer would write first: Express 5 and socket.io 4, a room a user, one emit a notification. `--gathered` waits 20 ms for
// more and sends them as one event, as ours does.
import { createServer } from 'node:http'
import express from 'express'
import jwt from 'jsonwebtoken'
import { Server } from 'socket.io'

const [, , port, secret, manner] = process.argv
const app = express()
app.use(express.json({ limit: '64kb' }))
const server = createServer(app)
const io = new Server(server)

io.use((socket, next) => {
  try {
    socket.data.userId = jwt.verify(socket.handshake.auth.token, secret, { algorithms: ['HS256'] }).sub
    next()
  } catch {
    next(new Error('unauthenticated'))
  }
})
io.on('connection', (socket) => {
  socket.on('addNewUser', ({ userId }) => {
    if (userId !== socket.data.userId) return socket.disconnect(true)
    void socket.join(userId)
    return socket.emit('ready', { userId })
  })
})

const waiting = new Map()
const gather = (userId, notification) => {
  const others = waiting.get(userId)
  if (others !== undefined) return others.push(notification)
  waiting.set(userId, [notification])
  return setTimeout(() => {
    const together = waiting.get(userId)
    waiting.delete(userId)
    io.to(userId).emit('newNotifications', together)
  }, 20)
}

app.post('/token', (request, response) => {
  response.json({ token: jwt.sign({ sub: request.body.userId }, secret, { expiresIn: '1h' }) })
})
app.post('/push', (request, response) => {
  const { userId, notification } = request.body
  if (manner === '--gathered') gather(userId, notification)
  else io.to(userId).emit('newNotification', notification)
  response.json({ ok: true })
})
server.listen(Number(port), '127.0.0.1', () => console.log('listening'))

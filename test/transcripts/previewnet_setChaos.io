// faults are drawn from a seed until it ends
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_setChaos","params":["reorgs:7"]}
<< {"jsonrpc":"2.0","id":1,"result":{"seed":7,"rates":{"skipBlock":6,"halveBlock":6,"dropPreconfirmed":12,"reorg":12},"leftOut":[]}}
@ 20000
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_pastFaults","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":[{"id":"0x4","fault":{"kind":"reorg","depth":2,"transactions":"same"},"beganMs":1767225602477,"endedMs":1767225602477,"chaos":"reorg 2"},{"id":"0x3","fault":{"kind":"skipBlock","count":2},"beganMs":1767225602269,"endedMs":1767225602600,"chaos":"skipBlock 2"},{"id":"0x5","fault":{"kind":"reorg","depth":1,"transactions":"same"},"beganMs":1767225603787,"endedMs":1767225603787,"chaos":"reorg 3"},{"id":"0x6","fault":{"kind":"reorg","depth":2,"transactions":"same"},"beganMs":1767225607766,"endedMs":1767225607766,"chaos":"reorg 7"},{"id":"0x7","fault":{"kind":"skipBlock","count":1},"beganMs":1767225609928,"endedMs":1767225610000,"chaos":"skipBlock 9"},{"id":"0x8","fault":{"kind":"skipBlock","count":2},"beganMs":1767225611244,"endedMs":1767225611600,"chaos":"skipBlock 11"},{"id":"0x9","fault":{"kind":"skipBlock","count":2},"beganMs":1767225612082,"endedMs":1767225612400,"chaos":"skipBlock 12"}]}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_setChaos","params":["off"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
// an object has rates of its own, and the kinds that the network lacks are left out
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_setChaos","params":[{"seed":1,"profile":"preconf","rates":{"reorg":2,"dropPreconfirmed":0}}]}
<< {"jsonrpc":"2.0","id":4,"result":{"seed":1,"rates":{"reorg":2},"leftOut":["loseFlashblock","repeatFlashblock","reorderFlashblocks"]}}
// what is no chaos changes nothing
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_setChaos","params":["reorg"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected a seed, a profile (all, flaky-rpc, lagging, reorgs, sockets, preconf), or both as in reorgs:7, got \"reorg\"","data":"params[0]: expected a seed, a profile (all, flaky-rpc, lagging, reorgs, sockets, preconf), or both as in reorgs:7, got \"reorg\""}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_setChaos","params":[{"rates":{"httpStatus":2}}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0].rates.httpStatus: expected a number from 0 to 1, got 2","data":"params[0].rates.httpStatus: expected a number from 0 to 1, got 2"}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_setChaos","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected a seed, a profile (all, flaky-rpc, lagging, reorgs, sockets, preconf), or both as in reorgs:7, got nothing","data":"params[0]: expected a seed, a profile (all, flaky-rpc, lagging, reorgs, sockets, preconf), or both as in reorgs:7, got nothing"}}

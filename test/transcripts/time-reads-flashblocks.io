# {"network":"flashblocks","endpoint":"open","genesisTime":1000000}

// A block in flashblocks: the state behind each of them. One of the system's transactions opens the block.

>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x186a0","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x5bc4a9b2f82379607f31784c579bcb8963cddea132b3c55ef5305dca1ac0edd0"}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x186a0","value":"0x2"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xaf9faa2737af93e6667d64ca3cc91f1ca5d307c3981e62d293a069bec0fcf6b6"}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"pending","flashblockIndex":"0x0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","flashblockIndex":1}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","flashblockIndex":2}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x3"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","flashblockIndex":3}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32001,"message":"flashblock not found: 3; block 1 has been cut in 3 so far"}}

// by time, what had run, in a flashblock or not yet
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000000}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x1"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"timestampMs":1000200}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}

// the same when it is sealed
@ 1600
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"latest","flashblockIndex":"0x1"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x1"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","flashblockIndex":10}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x3"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b",{"blockNumber":"0x1","flashblockIndex":11}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32001,"message":"flashblock not found: 11; block 1 has been cut in 11 so far"}}

# {"network":"plain","mining":"manual","receipts":"preconfirmed","alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x00","storage":{"0x0":"0x7"}}}}
// a block has none until its state is edited
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_edits","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0x64"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setStorageAt","params":["0x00000000000000000000000000000000000000c0","0x0","0x0000000000000000000000000000000000000000000000000000000000000009"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000c0","0x01"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setNonce","params":["0x00000000000000000000000000000000000000d1","0x3"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_edits"}
<< {"jsonrpc":"2.0","id":6,"result":{"0x00000000000000000000000000000000000000c0":{"code":{"from":"0x00","to":"0x01"},"storage":{"0x0000000000000000000000000000000000000000000000000000000000000000":{"from":"0x0000000000000000000000000000000000000000000000000000000000000007","to":"0x0000000000000000000000000000000000000000000000000000000000000009"}}},"0x00000000000000000000000000000000000000d1":{"balance":{"from":"0x0","to":"0x64"},"nonce":{"from":"0x0","to":"0x3"}}}}
// the next block contains them, and has none of its own
>> {"jsonrpc":"2.0","id":7,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_edits","params":["latest"]}
<< {"jsonrpc":"2.0","id":8,"result":{}}
// those of the block before stay
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_edits","params":["0x0"]}
<< {"jsonrpc":"2.0","id":9,"result":{"0x00000000000000000000000000000000000000c0":{"code":{"from":"0x00","to":"0x01"},"storage":{"0x0000000000000000000000000000000000000000000000000000000000000000":{"from":"0x0000000000000000000000000000000000000000000000000000000000000007","to":"0x0000000000000000000000000000000000000000000000000000000000000009"}}},"0x00000000000000000000000000000000000000d1":{"balance":{"from":"0x0","to":"0x64"},"nonce":{"from":"0x0","to":"0x3"}}}}
// refused
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_edits","params":["0x9"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32001,"message":"block not found: 0x9"}}

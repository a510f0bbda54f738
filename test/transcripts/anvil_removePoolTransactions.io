// those of one sender
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x2","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x63eb922367e2e783e7fbe843eee20fd35f50ef6c4f52f9ae0e9ea35ab0edeb6c"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x3","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x40a4b2af75c68deb2b3c4d440776c762b2a0f00468797817984dd9fcd626496f"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000d1","nonce":"0x2","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xde392c70f81db3ff4a61a88dace70ac29551e38c3582cd033ee2b9d21af4bb82"}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_removePoolTransactions","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"txpool_inspect","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"pending":{},"queued":{"0x70997970C51812dc3A010C7d01b50e0d17dc79C8":{"2":"0x00000000000000000000000000000000000000D1: 0 wei + 21000 gas × 1000000000 wei"}}}}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_removePoolTransactions","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":6,"result":null}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"anvil_removePoolTransactions","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}

// the pending block has not begun, so it has it at once
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCoinbase","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_coinbase","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x00000000000000000000000000000000000000d1"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"data":"0x4160005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x00000000000000000000000000000000000000000000000000000000000000d1"}

// a block that a transaction has begun keeps its own
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x8c90b762e61ac1dc1ad7040451abe33b51cc255c97082b91c0a9946e7dcf6185"}
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_setCoinbase","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"data":"0x4160005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x00000000000000000000000000000000000000000000000000000000000000d1"}
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"data":"0x4160005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x00000000000000000000000000000000000000000000000000000000000000d1"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"data":"0x4160005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"}

// and all after it
@ 200
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"data":"0x4160005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"}

// refused
>> {"jsonrpc":"2.0","id":10,"method":"anvil_setCoinbase","params":["0x0"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x0\"","data":"params[0]: expected an address of 20 bytes, got \"0x0\""}}

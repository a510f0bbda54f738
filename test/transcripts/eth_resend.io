// a waiting transaction is replaced by one that offers more
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x2","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1972d21308d7590f3c056efeffe58d6263e3c430cca8c217d6cd2755589f4832"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x2","gas":"0x5208"},"0x77359400"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xfcceefcd47e6d5aeb44a2d757b8470749bb4d0e3415d78ec2937c25bebd21e9e"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_inspect","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"pending":{},"queued":{"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266":{"2":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 0 wei + 21000 gas × 2000000000 wei"}}}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x2"},"0xee6b2800","0x5300"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x113f4fa4b3c6e9604b16d6fc1e0cb4b5eaa147f69d95830e042e68ad2f48196f"}
>> {"jsonrpc":"2.0","id":5,"method":"txpool_inspect","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"pending":{},"queued":{"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266":{"2":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 0 wei + 21248 gas × 4000000000 wei"}}}}

// one that does not offer enough
>> {"jsonrpc":"2.0","id":6,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x2"},"0xee6b2801","0x5300"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"replacement transaction underpriced"}}

// one that does not wait, one that names no nonce
>> {"jsonrpc":"2.0","id":7,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x7"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"missing transaction nonce in transaction spec"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_resend","params":[]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a transaction object, got nothing","data":"params[0]: expected a transaction object, got nothing"}}

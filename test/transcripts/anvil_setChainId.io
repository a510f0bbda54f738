// what has begun has the old id and is sealed first; then blocks and signatures have the new one
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}
= begun result
>> {"jsonrpc":"2.0","id":2,"method":"eth_signTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","nonce":"0x3","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x02f86c840509f45503830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c001a094ee7f10d6d126d3093c96a5cfe6153241d1d8bd106582699e8b3ca2e8e1e7aaa041a58294c3351eff1499c5154d09b51cd87ea41ea7ae31ed790dca51a8c91e30"}
= old result
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["${old}"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xa5028b873262babaf94dc3ac734f4e2e8c59d9ef9fb2a924c6e75064e88d2937"}
>> {"jsonrpc":"2.0","id":4,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setChainId","params":[1234]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x4d2"}
>> {"jsonrpc":"2.0","id":8,"method":"net_version","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"1234"}
// CHAINID of the next block, and of one that is sealed
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"data":"0x4660005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x00000000000000000000000000000000000000000000000000000000000004d2"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_call","params":[{"data":"0x4660005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x000000000000000000000000000000000000000000000000000000000509f455"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_call","params":[{"data":"0x4660005260206000f3"},"0x0"]}
<< {"jsonrpc":"2.0","id":11,"result":"0x000000000000000000000000000000000000000000000000000000000509f455"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x15c5fee63906711a18aefbb2d3947593b65d31d93c843449ec65538ab9a975b1"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_signTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":13,"result":"0x02f86a8204d202830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c001a007eb5ae52a9621a37f70e5539dc3b150b018c784ebf16c4c04f407c8918e632fa01f24750bacdabbb8c239ec414c5aaa20b288b8227cee03d0e771a87cbe35e44c"}
= new result
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendRawTransaction","params":["${new}"]}
<< {"jsonrpc":"2.0","id":14,"result":"0xb08d0f9bc0fc236ad133d8f3411f03aa06184ed5fc23207c0c4478d23c8297eb"}
@ 200
>> {"jsonrpc":"2.0","id":15,"method":"eth_call","params":[{"data":"0x4660005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":15,"result":"0x00000000000000000000000000000000000000000000000000000000000004d2"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0x2"]}
<< {"jsonrpc":"2.0","id":16,"result":{"hash":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4","type":"0x2","chainId":"0x509f455","nonce":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0xa77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55","s":"0x7ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29","blockHash":"0xd9976f51cd6179d8aa17aefcaccb0c355cdd0ac727e83f942a2302e7f0ec83a4","blockNumber":"0x1","transactionIndex":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x2","0x2"]}
<< {"jsonrpc":"2.0","id":17,"result":{"hash":"0x15c5fee63906711a18aefbb2d3947593b65d31d93c843449ec65538ab9a975b1","type":"0x2","chainId":"0x4d2","nonce":"0x1","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0x10edae8c9fdda2336ffc29142de19e8fbbbcdbfd010b5df8e0eab6efdfc0f967","s":"0x7b6c89dc6f9fb03778dd12265cd8a25f2a374864ccc7d139776f34736d7af0fe","blockHash":"0x37d4ce3d54e699bd1fc7b8710ef7cdc2e15a06669de98463c2c60f39fe251391","blockNumber":"0x2","transactionIndex":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
>> {"jsonrpc":"2.0","id":18,"method":"debug_traceTransaction","params":["${begun}",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":18,"result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasUsed":"0x5208","to":"0x0000000000000000000000000000000000000b0b","input":"0x","value":"0x1","type":"CALL"}}
// what waited for the old id is gone; a signature for it is refused
>> {"jsonrpc":"2.0","id":19,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":20,"method":"eth_sendRawTransaction","params":["${old}"]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32000,"message":"invalid chain ID"}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","chainId":"0x509f455"}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32000,"message":"chainId does not match node's (have=84538453, want=1234)"}}
// blocks that are taken off take nothing of it back
>> {"jsonrpc":"2.0","id":22,"method":"anvil_rollback","params":[2]}
<< {"jsonrpc":"2.0","id":22,"result":null}
>> {"jsonrpc":"2.0","id":23,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":23,"result":"0x4d2"}
>> {"jsonrpc":"2.0","id":24,"method":"eth_call","params":[{"data":"0x4660005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":24,"result":"0x00000000000000000000000000000000000000000000000000000000000004d2"}
// going back does
>> {"jsonrpc":"2.0","id":25,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":25,"result":true}
>> {"jsonrpc":"2.0","id":26,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":26,"result":"0x509f455"}
>> {"jsonrpc":"2.0","id":27,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":27,"result":{"pending":"0x0","queued":"0x1"}}
>> {"jsonrpc":"2.0","id":28,"method":"eth_call","params":[{"data":"0x4660005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":28,"result":"0x000000000000000000000000000000000000000000000000000000000509f455"}
// the same again changes nothing
>> {"jsonrpc":"2.0","id":29,"method":"anvil_setChainId","params":["0x509f455"]}
<< {"jsonrpc":"2.0","id":29,"result":null}
>> {"jsonrpc":"2.0","id":30,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":30,"result":"0x0"}
// refused
>> {"jsonrpc":"2.0","id":31,"method":"anvil_setChainId","params":[0]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"params[0]: expected a chain id of at least 1, got 0","data":"params[0]: expected a chain id of at least 1, got 0"}}
>> {"jsonrpc":"2.0","id":32,"method":"anvil_setChainId","params":[]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got nothing"}}
>> {"jsonrpc":"2.0","id":33,"method":"anvil_setChainId","params":["0x20000000000000"]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"0x20000000000000\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"0x20000000000000\""}}

// signed by the first dev account: 1 wei, type 2, nonce 0; the answer is its hash
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}

// upper-case digits are the same bytes, so it is known already
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["0x02F86C840509F45580830F424083A7D8C0825208940000000000000000000000000000000000000B0B0180C080A0A77E831DE42EDF1C37AEDC08F83E59AEBF4CE369018C4911E7B1BF91BCF60A55A07BA454A3FCE20509FB0018D276209F901A91CC2A8BD62911B35001C11E420D29"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"already known"}}

// once it is sealed its nonce is used
@ 200
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"nonce too low: next nonce 1, tx nonce 0"}}

// not bytes at all; what is wrong with transactions is in errors-sending.io
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendRawTransaction"}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got nothing","data":"params[0]: expected 0x and an even number of hex digits, got nothing"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendRawTransaction","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got \"0x1\"","data":"params[0]: expected 0x and an even number of hex digits, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendRawTransaction","params":["02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got \"02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000...","data":"params[0]: expected 0x and an even number of hex digits, got \"02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000..."}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendRawTransaction","params":[{}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got {}","data":"params[0]: expected 0x and an even number of hex digits, got {}"}}
